/** The standard error of the mean difference of two scripts' scores in the same folds; null: they tell no two of them. */
export const pairedError = (one: readonly number[], other: readonly number[]): number | null => {
  const differences = one.map((score, fold) => score - (other[fold] ?? Number.NaN));
  const count = differences.length;
  if (count < 2 || count !== other.length) return null;
  const mean = differences.reduce((sum, difference) => sum + difference, 0) / count;
  const squares = differences.reduce((sum, difference) => sum + (difference - mean) ** 2, 0);
  return Math.sqrt(squares / (count - 1) / count);
};
