import { type Scored, standings } from '../peers/standing.ts';

/** One set's scores before and after a change, and of the best constant. */
export interface Pair {
  readonly set: string;
  readonly higherIsBetter: boolean;
  readonly before: number;
  readonly after: number;
  readonly constant: number;
}

/** The gain of a change, as a share of the earlier gain over the constant; negative: it is worse. */
export const gainOf = ({ higherIsBetter, before, after, constant }: Pair): number => {
  const gap = Math.abs(before - constant);
  return ((higherIsBetter ? 1 : -1) * (after - before)) / (gap || Math.abs(constant) || 1);
};

/** How much better a contender's own cv is than its real score, on the same scale. */
export const optimismOf = (one: Omit<Pair, 'before' | 'after'> & { readonly score: number; readonly cv: number }) =>
  gainOf({ ...one, before: one.score, after: one.cv });

/** The median: one table that hardly beats a constant would dominate a mean. */
export const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [Math.floor((sorted.length - 1) / 2), Math.ceil((sorted.length - 1) / 2)];
  return ((sorted[low] ?? Number.NaN) + (sorted[high] ?? Number.NaN)) / 2;
};

/** The mean, and its standard error. */
const meanOf = (values: readonly number[]): { readonly mean: number; readonly error: number } => {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const error = values.length < 2 ? Number.NaN : Math.sqrt(squares / (values.length - 1) / values.length);
  return { mean, error };
};

/** The mean gain and its standard error, the mean rank of both, and on how many sets each is better. */
export const compare = (pairs: readonly Pair[]) => {
  const gains = pairs.map(gainOf);
  const rank = (peer: string) => ranked.find((one) => one.peer === peer)?.meanRank ?? Number.NaN;
  const ranked = standings(
    pairs.flatMap(scoredOf),
    (set) => pairs.find((one) => one.set === set)?.higherIsBetter ?? true,
  ).standings;
  return {
    ...{ ...meanOf(gains), rankBefore: rank('before'), rankAfter: rank('after') },
    better: gains.filter((gain) => gain > 0).length,
    worse: gains.filter((gain) => gain < 0).length,
  };
};

const scoredOf = ({ set, before, after }: Pair): Scored[] =>
  [['before', before] as const, ['after', after] as const].map(([peer, score]) => ({
    ...{ competition: set, peer, score, betterThan: undefined },
  }));
