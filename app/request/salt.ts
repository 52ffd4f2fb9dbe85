import { type StageName, stages } from '../../stages/index.ts';
import type { Request } from './request.ts';

/** The salts of a run's cache keys. With a salt, a result is the run's own, and none of another run is used. */
export interface Salt {
  readonly stages: (stage: StageName) => string | null;
  /** The salt of questions to models. A replay asks with the salt of the run that it repeats. */
  readonly models: (stage: StageName) => string | null;
}

/** Stages that run programs, such as the scorer. A replay takes their results from the record and repeats all other stages. */
const runsPrograms: ReadonlySet<StageName> = new Set<StageName>([
  'survey',
  'explore',
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
  'check',
  'distil',
]);

/** The salts of a request. `--fresh` salts all stages, `--from` a stage and those after it. */
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
