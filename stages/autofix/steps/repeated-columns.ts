import { pickColumns } from '../../validate/table.ts';
import { mended, refused, type Step, unchanged } from '../step.ts';

/** A column written twice, cell by cell the same, is written once. */
export const repeatedColumns: Step = (table) => {
  const first = (name: string) => table.header.indexOf(name);
  const doubles = [...table.header.keys()].filter((j) => first(table.header[j]!) !== j);
  if (doubles.length === 0) return unchanged(table);
  const same = (j: number) =>
    table.columns[j]!.every((cell, i) => cell === table.columns[first(table.header[j]!)]?.[i]);
  if (!doubles.every(same)) return refused(table, 'columns of the same name differ: which one is meant is not said');
  const kept = [...table.header.keys()].filter((j) => !doubles.includes(j));
  return mended(pickColumns(table, kept), 'repeated-column', 'dropped columns that were written twice', doubles.length);
};
