import { existsSync } from 'node:fs';
import { exploredMetric } from '../../../core/explore/explored-metric.ts';
import { holdBack, readHeldBack } from '../../../core/explore/hold-back/hold-back.ts';
import type { HeldBack } from '../../../core/schema/explore/held-back.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { takeIn } from '../data/take-in.ts';
import type { StepsJob } from './job.ts';

/** Lays out the data without the held-back rows, unless an earlier session did so. */
export const layDataOut = async (job: StepsJob, signal: AbortSignal): Promise<HeldBack | Refusal> => {
  const { folder, request, intake, journal, home, python, sandbox, scratch } = job;
  const before = existsSync(folder.data) ? readHeldBack(folder.held) : undefined;
  if (before !== undefined) return before;
  const taken = await takeIn({
    ...{ data: request.data, home, intake, python, sandbox, scratch, signal },
    onBytes: (what, done, total) =>
      journal.append({ type: 'stage.progress', stage: 'takeIn', what, done, total, unit: 'bytes' }),
  });
  if ('ok' in taken) return taken;
  for (const message of taken.notes) journal.append({ type: 'stage.log', stage: 'takeIn', line: message });
  using engine = await intake.openTableEngine({ data: taken.folder, scratch, signal });
  const { ask, target, seed } = request;
  const metric = request.metric === null ? null : (exploredMetric(request.metric) ?? null);
  const held = await holdBack({
    ...{ ask, target, metric, seed, files: taken.files, engine, data: folder.data, held: folder.held },
  });
  return 'advice' in held ? refuse('usage', held.why, held.advice) : held;
};
