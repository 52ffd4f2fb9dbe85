import { join } from 'node:path';
import { hasHeldRows } from '../../../core/explore/competition.ts';
import type { KeptScore } from '../../../core/schema/explore/exploration.ts';
import type { HeldBack } from '../../../core/schema/explore/held-back.ts';
import type { Trouble } from '../../../machines/explore/steps.ts';
import { runEngine } from '../engine.ts';
import type { StepsJob } from './job.ts';

/** Seconds that are kept for writing the files of an exploration. */
const forFiles = 10;
/** With fewer seconds, the engine cannot answer. */
const leastSeconds = 5;

/** Lets the engine of `medalist compete` predict the target in the time that is left, and scores it on the held-back rows. */
export const letEngineWork = async (
  { folder, request, home, clock, python, sandbox, scratch, onEvent, recorded }: StepsJob,
  heldBack: HeldBack,
  signal: AbortSignal,
): Promise<KeptScore | Trouble> => {
  if (!hasHeldRows(heldBack)) throw new Error('the engine is asked without rows that are held back');
  const time = Math.max(leastSeconds, Math.floor(clock.total - clock.elapsed() - forFiles));
  const { seed, threads, limits, name } = request;
  const ran = await runEngine(
    {
      ...{ heldBack, data: folder.data, held: folder.held, out: folder.engine, python, sandbox, scratch },
      competition: join(folder.state, 'competition', name),
      repeats: recorded === null ? null : recorded.folder.engine,
      options: { ...(home !== undefined && { home }), time, seed, threads, limits },
    },
    { onEvent, signal },
  );
  signal.throwIfAborted();
  return ran.ok ? ran.score : { step: 'engine', kind: ran.kind, message: ran.message, advice: ran.advice };
};
