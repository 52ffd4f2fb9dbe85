import type { RunFolder } from '../../../services/store/home.ts';
import { keepLessons } from '../../lessons/keep.ts';
import { leaveInMlflow } from '../../mlflow/leave.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { leaveReport } from '../../report/leave.ts';
import type { Request } from '../../request/request.ts';
import type { CompeteOutcome } from '../outcome.ts';
import { clearPending, layOut, tellParked } from '../parked.ts';
import { finish } from './finish.ts';
import { type Work, work } from './work.ts';

/** Works until the run ends or waits for a person. A run that ends publishes its result, its lessons and its report. */
export const workAndPublish = async (job: Work): Promise<CompeteOutcome> => {
  const { home, folder, request, store, journal, access, signal } = job;
  try {
    const ending = await work(job);
    if ('parked' in ending) {
      const pending = layOut(folder, store, ending.parked, ending.refs);
      return tellParked(request, folder, pending, ending.refused);
    }
    clearPending(folder);
    keepLessons({ home, request, refs: ending.refs, store, journal });
    const result = finish(home, folder, request, ending, store, journal, access.currency);
    await leaveReport(folder, home.store);
    await leaveInMlflow(folder, home.store, signal);
    return { ok: true, folder: folder.path, result };
  } catch (error) {
    if (!signal.aborted) throw error;
    return interruptedRefusal(request, folder);
  }
};

const interruptedRefusal = ({ listed, runId }: Request, folder: RunFolder): Refusal =>
  refuse('interrupted', 'stopped; nothing is lost', `Go on with: medalist resume ${listed ? runId : folder.path}`);
