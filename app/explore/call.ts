import type { Given } from '../../core/options/commands.ts';
import type { RunOption } from '../../core/options/derived.ts';
import type { exploreTable, sharedWithRuns } from '../../core/options/explore.ts';
import type { RunObserver } from '../run/observer.ts';

/** What is explored, and how; everything but `data` has a sensible default (core/options/explore.ts). */
export interface ExploreCall extends Given<typeof exploreTable>, Pick<RunOption, (typeof sharedWithRuns)[number]> {
  /** A file, a folder, a Kaggle address, or the folder of an exploration to go on with. */
  readonly data: string;
  /** Where explorations/ and competitions/ are. Default: the checkout, or MEDALIST_HOME. */
  readonly home?: string;
}

/** The same with who hears of it, and who answers. */
export interface ExploreOptions extends ExploreCall, RunObserver {
  /** Asks the person what the model wants to know; null: no reply now. Absent: an interactive exploration parks. */
  readonly askPerson?: ((question: string, signal: AbortSignal) => Promise<string | null>) | null;
}
