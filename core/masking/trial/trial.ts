import type { HiddenAnswers } from '../../holdout/score.ts';
import type { NoResult, Result } from '../../result.ts';
import type { Competition } from '../../schema/competition.ts';
import type { MaskingInput } from '../input.ts';
import type { Masked } from '../mask.ts';

/** A run on all rows of train gets this many times the seconds of a run on a part of them. */
export const wholeRunTakes = 1.2;

/** The real competition, and what a trial of a program on it needs besides. */
export interface TrialInput extends MaskingInput {
  /** The rows that the real submission must have. */
  readonly realExpected: string;
  readonly seed: number;
  readonly newFolder: () => string;
}

/** Runs of a program that together give out-of-fold predictions and predictions for test. */
export interface TrialPlan {
  /** How rows are held back, for people. */
  readonly scheme: string;
  readonly passes: number;
  /** Whether one of them is on all rows of train, as it is where what is held back stands apart from test. */
  readonly hasWhole: boolean;
  /** Writes the data of one run, numbered from 0, below the scratch folder; the caller removes its folder. */
  readonly write: (pass: number) => Promise<Result<TrialPass>>;
}

/** The reason why no trial is possible; `isShort`: train is too short for the time that test spans. */
export interface NoPlan extends NoResult {
  readonly isShort?: boolean;
}

/** The data of one run, and what its submission is held against. */
export interface TrialPass {
  readonly folder: string;
  /** The data that the program sees, and the form of the submission that it has to write. */
  readonly masked: Pick<Masked, 'data' | 'expected' | 'specification'>;
  /** The submission answers held rows of train (`holds`), rows of the real test (`tests`), or both. */
  readonly holds: boolean;
  readonly tests: boolean;
  /** The number of held rows of train. */
  readonly held: number;
  /** The answers that score the held rows; null: no row is held. */
  readonly scorable: HiddenAnswers | null;
  /** The file that says which row stands at each place. */
  readonly places: string;
  readonly competition: Competition;
  /** The rows that the real submission must have. */
  readonly realExpected: string;
}
