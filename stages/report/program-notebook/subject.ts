import type { Competition } from '../../../core/schema/competition.ts';

/** What a notebook is made of: a solution, how it was run, and its result. */
export interface NotebookSubject {
  /** The competition on Kaggle, whose data is attached to the notebook. */
  readonly slug: string;
  readonly competition: Pick<Competition, 'about' | 'name' | 'files' | 'submission'>;
  readonly code: string;
  readonly origin: 'template' | 'user' | 'model';
  /** Seconds the solution was given. */
  readonly seconds: number;
  readonly seed: number;
  /** As the run's summary has it. */
  readonly crossValidation: { readonly metric: string; readonly score: number; readonly folds: number } | null;
  /** What had to be repaired in the run's own submission after the solution had ended. */
  readonly repairs: readonly { readonly what: string }[];
}
