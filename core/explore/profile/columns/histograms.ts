import * as z from 'zod';
import { Count, type TableEngine } from '../../../../services/tables/engine.ts';
import type { Histogram } from '../../../schema/explore/profiled-column.ts';
import { aggregate } from '../batches.ts';
import type { Sample } from '../sample/sample.ts';
import { type Bins, binOf, binsOf, edgesOf } from './bins.ts';
import type { CellCount } from './counts.ts';
import { binCounts } from './measure-counts.ts';
import { type Measure, quantileOf } from './numbers.ts';

const Entries = z.array(z.object({ key: z.number(), value: Count })).nullish();

/** A measured column. */
export interface Measured {
  readonly index: number;
  readonly measure: Measure;
  /** Whether its numbers are whole: then bins hold equally many of them. */
  readonly isWhole: boolean;
  /** All cells, where they are few. */
  readonly counts: readonly CellCount[] | null;
}

/** The histograms of measured columns, by column; none where all numbers are equal. */
export const histogramsOf = async (
  engine: TableEngine,
  { from }: Sample,
  columns: readonly Measured[],
): Promise<ReadonlyMap<number, Histogram>> => {
  const binned = columns.flatMap(({ index, measure, isWhole, counts }) => {
    const [low, high] = [quantileOf(measure, 1), quantileOf(measure, 99)];
    const bins = binsOf({ min: measure.min, max: measure.max, low, high, integral: isWhole });
    return bins === null ? [] : [{ index, sql: measure.sql, bins, counts }];
  });
  const uncounted = binned.filter(({ counts }) => counts === null);
  const selects = uncounted.map(({ index, sql, bins }) => [`histogram(${binOf(sql, bins)}) AS h${index}`]);
  const answers = await aggregate(engine, from, selects);
  const rowsOf = (index: number) =>
    new Map((Entries.parse(answers[`h${index}`]) ?? []).map(({ key, value }) => [key, value]));
  return new Map(
    binned.map(({ index, bins, counts }) => [
      index,
      filled(bins, counts === null ? rowsOf(index) : binCounts(counts, bins)),
    ]),
  );
};

const filled = (bins: Bins, rows: ReadonlyMap<number, number>): Histogram => ({
  edges: edgesOf(bins),
  rows: Array.from({ length: bins.count }, (_, at) => rows.get(at) ?? 0),
  isLog: bins.isLog,
  below: rows.get(-1) ?? 0,
  above: rows.get(bins.count) ?? 0,
});
