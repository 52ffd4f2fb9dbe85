/** A seeded source of numbers in 0..1 (mulberry32): the same run on every machine. */
export const seeded = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** A whole number from 0 to n - 1. */
export const below = (random: () => number, n: number): number => Math.floor(random() * n);

/** In another order than before, where there are two or more. */
export const shuffled = <T>(items: readonly T[], random: () => number): T[] => {
  const keys = items.map((item) => ({ item, key: random() })).toSorted((a, b) => a.key - b.key);
  const result = keys.map(({ item }) => item);
  return result.length > 1 && result.every((item, i) => item === items[i]) ? result.toReversed() : result;
};
