/** The answers of one column, as far as they tell labels from numbers. */
export interface AnswersSeen {
  readonly distinct: number;
  /** Null: some are no number. */
  readonly numeric: { readonly integral: boolean } | null;
  /** Answers that somebody wrote down as an example. */
  readonly shown: readonly string[];
}

/** Whole numbers of more kinds are amounts. */
const mostKinds = 30;

const isWhole = (cell: string): boolean => /^-?\d+$/.test(cell);

/**
 * What answers are where neither a metric nor a person says it: texts are labels, whole numbers of few kinds are (a class, a grade, a
 * small count), unless an example shows that fractions are welcome; all other numbers are amounts.
 */
export const labelsOrNumbers = ({ distinct, numeric, shown }: AnswersSeen): 'labels' | 'numbers' => {
  if (numeric === null || distinct === 2) return 'labels';
  return numeric.integral && distinct <= mostKinds && shown.every(isWhole) ? 'labels' : 'numbers';
};
