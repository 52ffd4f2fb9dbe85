import * as z from 'zod';
import { Count, type TableEngine } from '../../../../services/tables/engine.ts';
import { aggregate } from '../batches.ts';
import type { Sample } from '../sample/sample.ts';

/** A cell as it is kept, with its rows. */
export interface CellCount {
  readonly cell: string | number;
  readonly rows: number;
}

/** Up to so many distinct cells all are counted at once, and figures follow from the counts: wide tables are full of flags. */
const mostCells = 64;

const Entries = z.array(z.object({ key: z.union([z.string(), z.number()]), value: Count })).nullish();

/** All cells of the columns that have few distinct ones, by column; the most frequent first, equal counts by cell. */
export const countCells = async (
  engine: TableEngine,
  { from, columns }: Sample,
): Promise<ReadonlyMap<number, readonly CellCount[]>> => {
  const few = columns.filter(({ stats }) => stats.unique > 1 && stats.unique <= mostCells);
  const answers = await aggregate(
    engine,
    from,
    few.map(({ cell, index }) => [`histogram(${cell}) AS h${index}`]),
  );
  return new Map(
    few.map(({ index }) => {
      const entries = Entries.parse(answers[`h${index}`]) ?? [];
      const counts = entries.map(({ key, value }) => ({ cell: key, rows: value }));
      return [index, counts.toSorted((a, b) => b.rows - a.rows || (a.cell < b.cell ? -1 : 1))];
    }),
  );
};
