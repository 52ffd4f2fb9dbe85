/** Two programs' scores on one set, and the standard error of their difference. */
export interface Beside {
  readonly higherIsBetter: boolean;
  readonly floor: number;
  readonly score: number;
  readonly error: number | undefined;
}

/** Differences of more standard errors than this are beyond noise. */
export const noise = 2;

/** By how many standard errors a score is better than the floor's; undefined: nothing tells the error. */
export const errorsAbove = ({ higherIsBetter, floor, score, error }: Beside): number | undefined => {
  const gain = (score - floor) * (higherIsBetter ? 1 : -1);
  if (gain === 0) return 0;
  return error === undefined ? undefined : gain / error;
};

/** How many are above and below beyond noise. */
export const counted = (errors: readonly (number | undefined)[]) => ({
  above: errors.filter((one) => one !== undefined && one > noise).length,
  below: errors.filter((one) => one !== undefined && one < -noise).length,
  of: errors.length,
});
