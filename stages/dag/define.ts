import type * as z from 'zod';
import type { Outcome, Route } from '../../core/outcome.ts';
import type { Say } from '../../core/say.ts';
import type { Claude } from '../../services/claude/claude.ts';
import type { Kaggle } from '../../services/kaggle/kaggle.ts';
import type { Terms } from '../../services/python/limits/terms.ts';
import type { Intake } from '../../services/reader/intake.ts';
import type { Store } from '../../services/store/store.ts';

/** A named, schema-checked piece of data. Stages meet only through artifacts; the DAG is which stage makes and needs which. */
export interface Artifact<Name extends string = string, Schema extends z.ZodType = z.ZodType> {
  readonly name: Name;
  readonly schema: Schema;
}
export const artifact = <Name extends string, Schema extends z.ZodType>(
  name: Name,
  schema: Schema,
): Artifact<Name, Schema> => ({ name, schema });

/** Opens the language model for one stage. */
export type OpenClaude = (stage: string, say: Say, signal: AbortSignal) => Claude;

/** Kaggle, as a run uses it. */
export interface KaggleOfRun {
  /** Opens it for one piece of work. */
  readonly open: (signal: AbortSignal) => Kaggle;
  /** The path of the book in which each submission is written down. */
  readonly book: string;
  /** The run's folder, where a score that comes later belongs. */
  readonly folder: string;
}

/** Everything a stage may touch besides its inputs. */
export interface StageContext {
  readonly signal: AbortSignal;
  /** Private scratch folder, deleted after the stage. */
  readonly scratch: string;
  /** Absolute path of our copies of the competition's files, with archives unpacked. Stages only read it. */
  readonly data: string;
  /** The folder as the user gave it; only the intake looks into it. */
  readonly source: string;
  /** Where our copies of datasets are kept between runs. */
  readonly cache: string;
  /** The only way to read files that strangers made. */
  readonly intake: Intake;
  /** Blobs by digest: large contents travel beside artifacts, not inside. */
  readonly store: Store;
  /** Null if this run may not call it. */
  readonly kaggle: KaggleOfRun | null;
  /** The language model; null: this run works by rules alone. */
  readonly claude: Claude | null;
  /** Seconds that this work has from its start; absent: its params say. It does not wait longer for a model. */
  readonly granted?: number;
  /** Sandbox, limits and GPU of programs; null if none may run (`medalist analyze`). */
  readonly terms: Terms | null;
  readonly say: Say;
}

type Needs = Readonly<Record<string, Artifact>>;
type Values<N extends Needs> = { readonly [K in keyof N]: z.output<N[K]['schema']> };
type Perhaps<N extends Needs> = { readonly [K in keyof N]?: z.output<N[K]['schema']> };

/** One step of the pipeline, declared as data: what it needs, what it makes, how it can fail and what then. */
export interface Stage<
  Name extends string,
  N extends Needs,
  W extends Needs,
  Makes extends Artifact,
  P extends z.ZodType,
  Kind extends string,
> {
  readonly name: Name;
  /** Part of the cache key. Raise it if equal inputs should give another output. */
  readonly version: number;
  readonly needs: N;
  /** Artifacts that are used if they exist. The stage also runs without them. */
  readonly wants: W;
  readonly makes: Makes;
  /** What else the output depends on, e.g. which attempt this is. */
  readonly params: P;
  readonly timeoutMs: number;
  /**
   * `least`: with fewer seconds the stage is not begun; it fails as `no-time`, which leads to `orElse`. `cut`: it is also stopped when its
   * seconds are over. `advice`: what the user can do then. Absent: the stage is quick, or its model calls have deadlines of their own.
   */
  readonly time?: { readonly least: number; readonly cut: boolean; readonly orElse: Route; readonly advice?: string };
  /** Every way to fail, and what to do about it: a failure kind that is missing here does not compile. */
  readonly recover: Readonly<Record<Kind, Route>>;
  /** One line about the artifact, for the screen. */
  readonly headline?: (made: z.output<Makes['schema']>) => string;
  /** False for stages that read the outside world. They run again on every resume. */
  readonly cached: boolean;
  readonly run: (
    input: Values<N> & Perhaps<W> & { readonly params: z.output<P> },
    context: StageContext,
  ) => Promise<Outcome<z.input<Makes['schema']>, Kind>>;
}

/** Any stage, types erased: `never` accepts every stage, and makes calling one without a cast an error. */
export type AnyStage = Omit<Stage<string, Needs, Needs, Artifact, z.ZodType, string>, 'run' | 'headline'> & {
  readonly headline?: (made: never) => string;
  readonly run: (input: never, context: StageContext) => Promise<Outcome<unknown>>;
};

/** Where each failure of a stage leads, `no-time` among them. */
export const routesOf = ({ recover, time }: AnyStage): Readonly<Record<string, Route>> =>
  time === undefined ? recover : { ...recover, 'no-time': time.orElse };

export const defineStage = <
  const Name extends string,
  N extends Needs,
  W extends Needs,
  Makes extends Artifact,
  P extends z.ZodType,
  Kind extends string,
>(
  stage: Stage<Name, N, W, Makes, P, Kind>,
) => stage;
