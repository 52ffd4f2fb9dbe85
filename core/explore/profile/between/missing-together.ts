import type { TableEngine } from '../../../../services/tables/engine.ts';
import { round6 } from '../../../columns/round.ts';
import type { ProfiledTable } from '../../../schema/explore/profiled-table.ts';
import { aggregate, countIn, numberIn } from '../batches.ts';
import type { KnownColumn, KnownSample } from '../columns/columns.ts';
import { correlation } from './correlations.ts';

const mostColumns = 40;
const mostGroups = 20;
/** Gaps fewer than these are told by the column alone. */
const leastMissing = 0.001;
/** From this correlation of two columns' gaps on, they are called the same. */
const leastAlike = 0.8;

/** The groups of columns that are missing in about the same rows, the most frequent first. */
export const missingTogether = async (
  engine: TableEngine,
  { from, rows, columns }: KnownSample,
): Promise<ProfiledTable['missingTogether']> => {
  const gappy = columns
    .filter(({ profile: { missing } }) => missing >= leastMissing && missing < 1)
    .toSorted((a, b) => b.profile.missing - a.profile.missing || a.index - b.index)
    .slice(0, mostColumns);
  const groups = grouped(gappy, await alike(engine, from, gappy)).slice(0, mostGroups);
  const together = await aggregate(
    engine,
    from,
    groups.map((group, at) => [`count(*) FILTER (${group.map(isGap).join(' AND ')}) AS g${at}`]),
  );
  return groups
    .map((group, at) => {
      const share = round6(countIn(together, `g${at}`) / Math.max(1, rows));
      return { columns: group.toSorted((a, b) => a.index - b.index).map((column) => column.name), share };
    })
    .toSorted((a, b) => b.share - a.share);
};

const isGap = ({ cell }: KnownColumn): string => `${cell} IS NULL`;
const gap = (column: KnownColumn): string => `(${isGap(column)})::INT`;

/** Whether two of the columns, by their places, have the same gaps. */
const alike = async (engine: TableEngine, from: string, gappy: readonly KnownColumn[]) => {
  const selects = gappy.map((one, row) =>
    gappy.slice(0, row).map((other, column) => `${correlation(gap(one), gap(other))} AS r${row}_${column}`),
  );
  const answers = await aggregate(engine, from, selects);
  return (row: number, column: number): boolean => (numberIn(answers, `r${row}_${column}`) ?? 0) >= leastAlike;
};

/** Each column joins the first group whose first column it is like. */
const grouped = (gappy: readonly KnownColumn[], isAlike: (row: number, column: number) => boolean): KnownColumn[][] => {
  const firsts = gappy.map((_, row) => gappy.findIndex((_, column) => column === row || isAlike(row, column)));
  const groups = Map.groupBy(gappy.keys(), (row) => rootOf(firsts, row));
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((rows) => rows.flatMap((row) => gappy[row] ?? []));
};

/** Follows the chain of first columns to its end. */
const rootOf = (firsts: readonly number[], row: number): number => {
  const first = firsts[row] ?? row;
  return first === row ? row : rootOf(firsts, first);
};
