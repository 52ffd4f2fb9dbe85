import * as z from 'zod';
import type { TableEngine } from '../../../../services/tables/engine.ts';
import { aggregate } from '../batches.ts';
import type { KnownColumn, KnownSample } from '../columns/columns.ts';

/** The most columns that are compared, and the most cells of each that are read. */
const mostColumns = 400;
const mostCells = 400_000;

/** The columns whose squared correlations with all others sum up to most, in the order of the file. */
export const mostConnected = async (
  engine: TableEngine,
  { from, rows }: KnownSample,
  numbers: readonly KnownColumn[],
  most: number,
): Promise<KnownColumn[]> => {
  const looked = numbers.slice(0, mostColumns);
  const step = Math.max(1, Math.ceil((rows * looked.length) / mostCells));
  const answers = await aggregate(
    engine,
    `${from} WHERE hash(file_row_number) % ${step} = 0`,
    looked.map(({ cell, index }) => [`list(${cell} ORDER BY file_row_number) AS l${index}`]),
  );
  const cells = looked.map(({ index }) => standardised(Cells.parse(answers[`l${index}`]) ?? []));
  const sums = cells.map(() => 0);
  for (const [at, one] of cells.entries())
    for (const [beside, other] of cells.slice(0, at).entries()) {
      const squared = correlate(one, other) ** 2;
      sums[at] = (sums[at] ?? 0) + squared;
      sums[beside] = (sums[beside] ?? 0) + squared;
    }
  const strongest = [...sums.keys()].toSorted((a, b) => (sums[b] ?? 0) - (sums[a] ?? 0) || a - b).slice(0, most);
  return strongest.toSorted((a, b) => a - b).flatMap((at) => looked[at] ?? []);
};

const Cells = z.array(z.number().nullable()).nullish();

/** Scales numbers to mean 0 and a sum of squares of 1; missing ones are at the mean. */
const standardised = (cells: readonly (number | null)[]): Float64Array => {
  const present = cells.filter((cell) => cell !== null);
  const mean = present.reduce((sum, cell) => sum + cell, 0) / Math.max(1, present.length);
  const centred = Float64Array.from(cells, (cell) => (cell === null ? 0 : cell - mean));
  const length = Math.sqrt(centred.reduce((sum, cell) => sum + cell * cell, 0));
  return length > 0 ? centred.map((cell) => cell / length) : centred;
};

const correlate = (one: Float64Array, other: Float64Array): number => {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
};
