import type { Table } from '../../../../services/tables/table.ts';
import { roleByName } from '../../../competition/role-by-name.ts';

const mostPairs = 4;
/** From this share of equal names on, two tables are about the same things. */
const leastShared = 0.5;

/** Tables that are held beside each other, by their places: the first is the base, which is train where there is one. */
export const pairsAmong = (tables: readonly Table[]): (readonly [base: number, other: number])[] => {
  const isSample = tables.map(({ file }) => roleByName(file.path) === 'sample');
  const places = [...tables.keys()].filter((at) => !isSample[at]);
  const pairs: (readonly [number, number])[] = [];
  for (const base of places.toSorted((a, b) => weight(tables[b]) - weight(tables[a])))
    for (const other of places) {
      const isTaken = pairs.some((pair) => pair.includes(other) || pair[1] === base);
      if (other !== base && !isTaken && areAlike(tables[base], tables[other])) pairs.push([base, other]);
    }
  return pairs.slice(0, mostPairs);
};

/** Train's rows are those that others are held against. */
const weight = (table: Table | undefined): number =>
  table !== undefined && roleByName(table.file.path) === 'train' ? 1 : 0;

const areAlike = (one: Table | undefined, other: Table | undefined): boolean => {
  if (one === undefined || other === undefined) return false;
  const shared = one.columns.filter((name) => other.columns.includes(name)).length;
  return shared >= 2 && shared >= leastShared * Math.max(one.columns.length, other.columns.length);
};
