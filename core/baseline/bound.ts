import type { Metric, TargetProfile } from '../schema/competition.ts';

const number = /-?\d+\.?\d*/;

/** Whether columns ask how likely the answer is at most the number in their names. */
export const asksBounds = ({ name }: Pick<Metric, 'name'>, columns: readonly string[]): boolean =>
  name === 'crps' && columns.length > 1 && columns.every((column) => number.test(column));

/** The number in a column's name. */
export const boundOf = (column: string): number => Number(number.exec(column)?.[0]);

/** How much of train is at most a bound: of counted labels as it is, else as a logistic distribution has it. */
export const shareUpTo = ({ labels, numeric }: Pick<TargetProfile, 'labels' | 'numeric'>, bound: number): number => {
  if (labels !== null) {
    const total = labels.reduce((sum, { count }) => sum + count, 0);
    return labels.reduce((sum, { label, count }) => sum + (Number(label) <= bound ? count : 0), 0) / total;
  }
  if (numeric === null || bound < numeric.min) return 0;
  if (bound >= numeric.max) return 1;
  return 1 / (1 + Math.exp((-(bound - numeric.mean) / (numeric.std || 1)) * (Math.PI / Math.sqrt(3))));
};
