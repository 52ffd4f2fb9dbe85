import type { TargetProfile } from '../schema/competition.ts';
import { profileOf, type Specification } from '../submission/specification.ts';

const lastNumber = /((?<!\d)\d*\.\d+|(?<!\d)\d+)\D*$/;

/** What names of columns are read for, and what is known of the targets behind them. */
export type ColumnContext = Pick<Specification, 'schema' | 'targets'> & {
  /** The real names of columns that a copy of the submission names otherwise, by their names in the copy. */
  readonly realNames?: ReadonlyMap<string, string> | undefined;
};

/**
 * Which quantile a column asks for under a pinball loss: of several about one target, each the one in its name (`q10`, `0.975`),
 * as the scorer reads it (templates/score/scoring/metrics/distributions.py); the median else.
 */
export const quantileAsked = (name: string, { schema, targets, realNames }: ColumnContext): number => {
  const about = new Map(
    schema.columns
      .filter(({ role }) => role === 'target')
      .map((one) => [one.name, profileOf({ schema, targets }, one)]),
  );
  const isAlone = [...about.values()].filter((target) => target === about.get(name)).length < 2;
  const found = isAlone ? Number.NaN : Number(lastNumber.exec(realNames?.get(name) ?? name)?.[1]);
  const level = found < 1 ? found : found / 100;
  return level > 0 && level < 1 ? level : 0.5;
};

/** A quantile of a target: of counted labels as it is, else as a logistic distribution of this median and deviation has it. */
export const quantileOf = (
  { labels }: Pick<TargetProfile, 'labels'>,
  numeric: NonNullable<TargetProfile['numeric']>,
  level: number,
): number => {
  const { min, max, mean, median, std, meanLog1p } = numeric;
  if (level === 0.5) return median;
  if (labels !== null) return countedQuantile(labels, level) ?? median;
  const away = (Math.log(level / (1 - level)) * Math.sqrt(3)) / Math.PI;
  const isSkewed = min >= 0 && mean > median && meanLog1p !== null;
  const logStd = isSkewed ? Math.sqrt(2 * Math.max(0, Math.log1p(mean) - meanLog1p)) : 0;
  const found = isSkewed ? Math.expm1(Math.log1p(median) + away * logStd) : median + away * std;
  return Math.min(max, Math.max(min, found));
};

const countedQuantile = (labels: NonNullable<TargetProfile['labels']>, level: number): number | undefined => {
  const known = labels.flatMap(({ label, count }) =>
    Number.isFinite(Number(label)) ? [{ value: Number(label), count }] : [],
  );
  const sorted = known.toSorted((a, b) => a.value - b.value);
  const wanted = level * sorted.reduce((sum, { count }) => sum + count, 0);
  let counted = 0;
  return sorted.find(({ count }) => {
    counted += count;
    return counted >= wanted;
  })?.value;
};
