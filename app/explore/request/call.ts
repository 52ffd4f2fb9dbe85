import type { Given } from '../../../core/options/commands.ts';
import type { RunOption } from '../../../core/options/derived.ts';
import type { exploreTable, sharedWithRuns } from '../../../core/options/explore.ts';
import type { RunObserver } from '../../run/observer.ts';

/** What is explored, and how. Everything except `data` has a default (core/options/explore.ts). */
export interface ExploreCall extends Given<typeof exploreTable>, Pick<RunOption, (typeof sharedWithRuns)[number]> {
  /** A file, a folder, a Kaggle address, or the folder of an exploration to continue. */
  readonly data: string;
  /** Where explorations/ and competitions/ are. Default: the checkout, or MEDALIST_HOME. */
  readonly home?: string;
}

/** The same, with who is told of events, and who answers questions. */
export interface ExploreOptions extends ExploreCall, RunObserver {
  /** Asks the person what the model wants to know; null: no reply now. Absent: an interactive exploration parks. */
  readonly askPerson?: ((question: string, signal: AbortSignal) => Promise<string | null>) | null;
}
