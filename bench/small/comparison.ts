import { type Scored, standings } from '../peers/standing.ts';

/** One set as it was answered before and after a change, and by the best constant. */
export interface Pair {
  readonly set: string;
  readonly higherIsBetter: boolean;
  readonly before: number;
  readonly after: number;
  readonly constant: number;
}

/** How much better it is afterwards, as a share of what it was better than the constant before; negative where it is worse. */
export const gainOf = ({ higherIsBetter, before, after, constant }: Pair): number => {
  const gap = Math.abs(before - constant);
  return ((higherIsBetter ? 1 : -1) * (after - before)) / (gap || Math.abs(constant) || 1);
};

/** The mean gain and its standard error, the mean rank of both, and on how many sets each is better. */
export const compare = (pairs: readonly Pair[]) => {
  const gains = pairs.map(gainOf);
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / Math.max(1, gains.length);
  const squares = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0);
  const error = gains.length < 2 ? Number.NaN : Math.sqrt(squares / (gains.length - 1) / gains.length);
  const rank = (peer: string) => ranked.find((one) => one.peer === peer)?.meanRank ?? Number.NaN;
  const ranked = standings(
    pairs.flatMap(scoredOf),
    (set) => pairs.find((one) => one.set === set)?.higherIsBetter ?? true,
  ).standings;
  return {
    ...{ mean, error, rankBefore: rank('before'), rankAfter: rank('after') },
    better: gains.filter((gain) => gain > 0).length,
    worse: gains.filter((gain) => gain < 0).length,
  };
};

const scoredOf = ({ set, before, after }: Pair): Scored[] =>
  [['before', before] as const, ['after', after] as const].map(([peer, score]) => ({
    ...{ competition: set, peer, score, betterThan: undefined },
  }));
