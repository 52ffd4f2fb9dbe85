import { type StageName, stages } from '../../stages/index.ts';
import type { Request } from './request.ts';

/** What makes a run's results its own: where there is a salt, no result of another run is taken. */
export interface Salt {
  readonly stages: (stage: StageName) => string | null;
  /** Of questions to models: a replay asks with the salt of the run it repeats. */
  readonly models: (stage: StageName) => string | null;
}

/** A replay repeats everything but the runs of programs, the scorer's among them: what they did in their time is in the record. */
const runsPrograms: ReadonlySet<StageName> = new Set<StageName>([
  'survey',
  'baseline',
  'ablate',
  'rehearse',
  'trial',
  'compare',
  'refit',
  'extend',
  'merge',
  'execute',
  'confirm',
  'distil',
]);

/** `--fresh` is for all stages, `--from` for those from there on. */
export const saltFor = ({
  salt,
  from,
  runId,
  replayOf,
}: Pick<Request, 'salt' | 'from' | 'runId' | 'replayOf'>): Salt => {
  const order = Object.keys(stages);
  const first = from === null ? 0 : order.indexOf(from);
  const own = (stage: StageName) => (order.indexOf(stage) >= first ? salt : null);
  if (replayOf === null) return { stages: own, models: own };
  return { stages: (stage) => (runsPrograms.has(stage) ? own(stage) : runId), models: own };
};
