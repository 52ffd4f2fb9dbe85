import * as z from 'zod';
import type { TableEngine } from '../../../../services/tables/engine.ts';
import { type Answers, aggregate, countIn, numberIn } from '../batches.ts';
import type { Sample, SampledColumn } from '../sample/sample.ts';

/** What is measured along the numbers of a column: its own, its instants or the lengths of its texts. */
export interface Measure {
  /** SQL of the number. */
  readonly sql: string;
  readonly count: number;
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  readonly sd: number | null;
  readonly zeros: number;
  /** At 0, 1, 5, 10, 15 ... 95, 99 and 100 %. */
  readonly quantiles: readonly number[];
  /** Cells that say they are no number, and those that are infinite. */
  readonly nan: number;
  readonly infinite: number;
}

/** The quantiles that are taken, in per cent. */
export const quantilesAt = [0, 1, ...Array.from({ length: 19 }, (_, at) => 5 * (at + 1)), 99, 100] as const;

/** The quantile at so many per cent, which must be one of those that are taken. */
export const quantileOf = ({ quantiles }: Measure, percent: number): number =>
  quantiles[quantilesAt.indexOf(percent)] ?? 0;

/** The SQL by which rows of a column lie along a scale: a date before a number, for compact dates are both. */
const scaleOf = ({ instant, number, length }: SampledColumn): string | null => instant ?? number ?? length;

/** Measures columns of a sample, in a few statements; of those without a single number there is no measure. */
export const measureNumbers = async (
  engine: TableEngine,
  sample: Sample,
  columns: readonly SampledColumn[],
): Promise<ReadonlyMap<number, Measure>> => {
  const scales = columns.flatMap((column) => {
    const sql = scaleOf(column);
    return sql === null ? [] : [{ column, sql }];
  });
  const answers = await aggregate(
    engine,
    sample.from,
    scales.map(({ column, sql }) => measureSql(column, sql)),
  );
  const measured = scales.flatMap(({ column: { index }, sql }) => {
    const measure = read(answers, index, sql);
    return measure === null ? [] : [[index, measure] as const];
  });
  return new Map(measured);
};

const measureSql = ({ index, odd }: SampledColumn, sql: string): string[] => [
  `count(${sql}) AS n${index}`,
  `favg(${sql}) AS m${index}`,
  `stddev_samp(${sql}) AS s${index}`,
  `count(*) FILTER (${sql} = 0) AS z${index}`,
  `quantile_cont(${sql}::DOUBLE, [${quantilesAt.map((percent) => percent / 100).join(', ')}]) AS q${index}`,
  ...(odd === null
    ? []
    : [`count(*) FILTER (${odd} = 'nan') AS k${index}`, `count(*) FILTER (${odd} = 'infinite') AS i${index}`]),
];

const Quantiles = z.array(z.number()).nullish();

const read = (answers: Answers, index: number, sql: string): Measure | null => {
  const quantiles = Quantiles.parse(answers[`q${index}`]) ?? [];
  const [min, max] = [quantiles[0], quantiles.at(-1)];
  const odd = { nan: countIn(answers, `k${index}`), infinite: countIn(answers, `i${index}`) };
  if (min === undefined || max === undefined) return null;
  return {
    ...{ sql, min, max, quantiles, ...odd },
    count: countIn(answers, `n${index}`),
    mean: numberIn(answers, `m${index}`) ?? 0,
    sd: numberIn(answers, `s${index}`),
    zeros: countIn(answers, `z${index}`),
  };
};
