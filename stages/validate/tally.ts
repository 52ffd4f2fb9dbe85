/** How often each key comes. */
export const tally = (keys: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

/** The same keys in the same places: what nearly every file has, seen without counting. */
export const areSame = (keys: readonly string[], expected: readonly string[]): boolean =>
  keys.length === expected.length && keys.every((key, i) => key === expected[i]);
