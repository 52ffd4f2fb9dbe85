import type { RunOptions, Source } from '../../core/options/options.ts';
import type { RowStatus } from './cells.ts';
import type { Spent } from './spent.ts';

/** What a row asks for, after the checks that need no files and no network. */
export interface Job {
  /** The argument of `medalist compete`. */
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

/** How an attempt ended, and what to do with its row. */
export type Verdict =
  | { readonly kind: 'done'; readonly status: Exclude<RowStatus, '' | 'running'>; readonly note: string }
  /** Try again. `resume`: continue the same run; else begin a new one, which is told why this one failed. */
  | { readonly kind: 'again'; readonly why: string; readonly resume: boolean }
  /** Nothing is wrong. The row is tried later. */
  | { readonly kind: 'wait'; readonly why: string }
  | { readonly kind: 'stopped' };

/** How an attempt ended, the costs of its row so far, and its score if it has one. */
export interface Attempted {
  readonly verdict: Verdict;
  readonly spent: Spent;
  readonly score: {
    readonly score: string;
    readonly metric: string;
    /** The estimated place on the leaderboard; '' if there is no leaderboard. */
    readonly standing: string;
  } | null;
}
