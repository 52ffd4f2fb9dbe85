import type { RunOptions, Source } from '../core/options/options.ts';
import type { RowStatus } from './cells.ts';
import type { Spent } from './spent.ts';

/** What a row asks for, read and checked as far as that costs nothing. */
export interface Job {
  /** As `medalist compete` is given it. */
  readonly competition: string;
  readonly source: Source;
  readonly options: RunOptions;
  /** Seconds the row's run may take. */
  readonly time: number;
  /** Whether a GPU is wanted. */
  readonly gpu: boolean;
}

/** Why a row cannot be run: a person has to change it. */
export interface JobMistake {
  readonly mistake: string;
}

/** What became of an attempt, and so what to do with its row. */
export type Verdict =
  | { readonly kind: 'done'; readonly status: Exclude<RowStatus, '' | 'running'>; readonly note: string }
  /** Once more. `goOn`: the same run, which goes on where it stood; else a new one, told why this one failed. */
  | { readonly kind: 'again'; readonly why: string; readonly goOn: boolean }
  /** Nothing is wrong: its turn comes later. */
  | { readonly kind: 'wait'; readonly why: string }
  | { readonly kind: 'stopped' };

/** What became of an attempt, what the row has cost with it, and its score where there is one. */
export interface Attempted {
  readonly verdict: Verdict;
  readonly spent: Spent;
  readonly score: { readonly score: string; readonly metric: string } | null;
}
