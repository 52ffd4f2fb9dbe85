/** What can be done about a failure. The machine has one state per route and owns the budgets. */
export type Route =
  /** The submission is repaired. */
  | 'repair'
  /** A model debugs its program. */
  | 'fixCode'
  /** The same program runs again on the GPU with smaller batches, at last on the CPU. */
  | 'shrink'
  /** Another program is written. */
  | 'retry'
  /** Time runs out: the program that exists runs. */
  | 'hurry'
  /** Nothing is left to try. As `lastResort`, but the failure is not reported. */
  | 'enough'
  /** The best answer that exists is shipped, else the fallback. */
  | 'lastResort'
  /** The run ends as `failed`. */
  | 'giveUp'
  /** The run ends with the submission that it has. */
  | 'keep'
  /** The failure does not matter: the run goes on as if the stage had succeeded. */
  | 'goOn'
  /** The user's programs run alone, one after another. */
  | 'alone'
  /** The template runs without candidates and without the user's programs. */
  | 'templateOnly';

/** What failed, where, and what a person can do. `file` is relative to the data folder if it lies there. */
export interface Failure<Kind extends string = string> {
  readonly ok: false;
  readonly kind: Kind;
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
  readonly advice?: string;
  /** The most a program used of everything, in words. */
  readonly peaks?: string;
}
/**
 * Expected failures are values: typed, JSON-safe, and routed. Throwing means a bug. `temporary`: good for this run only, so it is
 * not remembered. A later run may get a better value, for instance because a model can be reached again.
 */
export type Outcome<T, Kind extends string = string> =
  | { readonly ok: true; readonly value: T; readonly temporary?: true }
  | Failure<Kind>;

export const ok = <T>(value: T) => ({ ok: true, value }) as const;
/** As `ok`, but not remembered beyond this run. */
export const okForNow = <T>(value: T) => ({ ok: true, value, temporary: true }) as const;
export const fail = <Kind extends string>(
  kind: Kind,
  message: string,
  where: Partial<Pick<Failure, 'file' | 'line' | 'advice' | 'peaks'>> = {},
): Failure<Kind> => ({ ok: false, kind, message, ...where });

/** The same route for each of these failures. */
export const routeAll = <Kind extends string, R extends Route>(kinds: readonly Kind[], route: R): Record<Kind, R> =>
  Object.fromEntries(kinds.map((kind) => [kind, route])) as Record<Kind, R>; // the keys are the kinds
