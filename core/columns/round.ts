/** Six significant digits: the same on every run and thread count, whatever the order of a sum. */
export const round6 = (value: number): number => (Number.isFinite(value) ? Number(value.toPrecision(6)) : 0);
