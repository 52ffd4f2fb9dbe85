import type { Failure } from '../../core/outcome.ts';
import type { Terms } from '../../services/python/limits/terms.ts';
import type { Intake } from '../../services/reader/intake.ts';
import type { Journal } from '../../services/store/journal.ts';
import type { Store } from '../../services/store/store.ts';
import type { RunClock } from '../../services/time/run-clock.ts';
import type { ArtifactName, StageName } from '../index.ts';
import type { KaggleOfRun, OpenClaude } from './define.ts';
import type { Past } from './past.ts';
import type { TimeLimit } from './time-limit.ts';

/** Artifact digests by artifact name. This is all that a run has to remember. */
export type Refs = Partial<Record<ArtifactName, string>>;

/** JSON only, because XState saves an actor's input and gives it again after a restore. */
export interface StageCall {
  readonly stage: StageName;
  readonly refs: Refs;
  readonly params: Readonly<Record<string, unknown>>;
  /** Absent: as many seconds as the stage needs. It is not in the key; the journal records what was granted. */
  readonly limit?: TimeLimit;
  /** Label of the branch it works for; absent: the run itself. It is not in the key, but in the journal's lines. */
  readonly branch?: string;
}

/** Which artifact was made, or why none was. */
export type StageResult =
  | { readonly ok: true; readonly artifact: ArtifactName; readonly digest: string }
  | (Failure & { readonly stage: StageName });

/** Runs one stage. It throws for a bug only. */
export type RunStage = (call: StageCall, signal: AbortSignal) => Promise<StageResult>;

/** What the stages of one run work with. */
export interface Equipment {
  readonly store: Store;
  readonly journal: Journal;
  readonly source: string;
  readonly cache: string;
  readonly scratch: string;
  /** Part of a stage's key. It makes the results private to this run; null: all runs share them. */
  readonly salt: (stage: StageName) => string | null;
  /** What earlier sessions of this run recorded, or the run that is replayed. Only a replay repeats failures. */
  readonly past?: Past;
  readonly isReplay?: boolean;
  /** The salts of the run that is replayed: its actions are found by them. Absent: the same as `salt`. */
  readonly recordedSalt?: (stage: StageName) => string | null;
  /** Absent: time is not limited. */
  readonly clock?: RunClock;
  readonly intake: Intake;
  readonly terms: Terms | null;
  readonly kaggle: KaggleOfRun | null;
  readonly claude: OpenClaude | null;
}
