/** A probability from its log-odds, without overflow on either side. */
export const sigmoid = (value: number): number => {
  const small = Math.exp(-Math.abs(value));
  return value >= 0 ? 1 / (1 + small) : small / (1 + small);
};
