import type { TableEngine } from '../../../../services/tables/engine.ts';
import { round6 } from '../../../columns/round.ts';
import type { Correlations } from '../../../schema/explore/profiled-table.ts';
import { aggregate, numberIn } from '../batches.ts';
import type { KnownColumn, KnownSample } from '../columns/columns.ts';
import { mostConnected } from './connected.ts';

/** The most columns of a picture that can be read. */
const mostColumns = 30;

/** The columns of numbers that vary and are no names of rows. */
export const numbersAmong = ({ columns }: KnownSample, keys: ReadonlySet<number>): KnownColumn[] =>
  columns.filter(({ profile: { kind }, index }) => (kind === 'number' || kind === 'integer') && !keys.has(index));

/** How columns of numbers go together; of many, those that are most connected. `always` is shown in any case. */
export const correlationsOf = async (
  engine: TableEngine,
  sample: KnownSample,
  numbers: readonly KnownColumn[],
  always: KnownColumn | null,
): Promise<Correlations | null> => {
  const chosen = numbers.length <= mostColumns ? numbers : await mostConnected(engine, sample, numbers, mostColumns);
  const isAdded = always !== null && numbers.includes(always) && !chosen.includes(always);
  const shown = isAdded ? [...chosen.slice(0, mostColumns - 1), always] : chosen;
  if (shown.length < 2) return null;
  const selects = shown.map((one, row) =>
    shown.slice(0, row).map((other, column) => `${correlation(one.cell, other.cell)} AS r${row}_${column}`),
  );
  const answers = await aggregate(engine, sample.from, selects);
  const value = (row: number, column: number): number | null => {
    const found = numberIn(answers, `r${Math.max(row, column)}_${Math.min(row, column)}`);
    return row === column ? 1 : found === null ? null : round6(found);
  };
  return {
    columns: shown.map(({ name }) => name),
    values: shown.map((_, row) => shown.map((_, column) => value(row, column))),
    more: numbers.length - shown.length,
  };
};

/** SQL: Pearson's correlation, NULL where one of the two does not vary. */
export const correlation = (one: string, other: string): string =>
  `CASE WHEN isfinite(corr(${one}, ${other})) THEN greatest(-1, least(1, corr(${one}, ${other}))) END`;
