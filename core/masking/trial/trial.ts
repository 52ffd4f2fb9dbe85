import type { Scorable } from '../../holdout/score.ts';
import type { Competition } from '../../schema/competition.ts';
import type { Masked } from '../mask.ts';

/** A run on all rows of train is given the time of so many runs on parts of it. */
export const wholeRunTakes = 1.2;

/** Runs of a program that together give out-of-fold predictions and predictions for test. */
export interface TrialPlan {
  /** How rows are held back, for people. */
  readonly scheme: string;
  readonly passes: number;
  /** Whether one of them is on all rows of train, as it is where what is held back stands apart from test. */
  readonly hasWhole: boolean;
  /** Writes the data of one run, numbered from 0, below the scratch folder; the caller removes its folder. */
  readonly write: (pass: number) => Promise<TrialPass | { readonly why: string }>;
}

/** Why nothing can be tried; `isShort`: train is too short for the time that test spans. */
export interface NoPlan {
  readonly why: string;
  readonly isShort?: boolean;
}

/** The data of one run, and what its submission is held against. */
export interface TrialPass {
  readonly folder: string;
  /** What the program sees, and the form of what it has to write. */
  readonly masked: Pick<Masked, 'data' | 'expected' | 'specification'>;
  /** Whether rows of train, and rows of the real test, are asked for. */
  readonly holds: boolean;
  readonly tests: boolean;
  /** How many rows of train are. */
  readonly held: number;
  /** What the held rows alone are scored by; null: there are none. */
  readonly scorable: Scorable | null;
  /** The file that says which row stands at each place. */
  readonly places: string;
  readonly competition: Competition;
  /** The rows that the real submission must have. */
  readonly realExpected: string;
}
