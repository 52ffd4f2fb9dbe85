import type { NameWith, RunOption } from './derived.ts';

/** How to run a competition. Everything but `competition` has a sensible default: they stand in table/. */
export interface CompeteOptions extends RunOption {
  /** A Kaggle address, a slug, or a folder with the competition's files. */
  readonly competition: string;
  /** Where competitions/ and submissions/ are. Default: the checkout, or MEDALIST_HOME. */
  readonly home?: string;
}

/** What a batch may set for all its rows. */
export type RowDefaults = Pick<RunOption, NameWith<'batch'>>;

/** What a run is given beside its competition: by the row, else by the batch. */
export type RunOptions = Pick<RunOption, NameWith<'column'> | NameWith<'batch'>>;

/** Where the files are and what the competition is called. */
export interface Source {
  readonly slug: string;
  readonly url: string | null;
  readonly folder: string;
}
