import { keysOf } from '../../validate/subject.ts';
import { columnOf, type Table } from '../../validate/table.ts';
import { mended, type Step, unchanged } from '../step.ts';

/** Columns that only repeat the sample are copied from it, once the rows line up with it. */
export const carriedColumns: Step = (table, { schema, expected }) => {
  const [keys, wanted] = [keysOf(table, schema.key), keysOf(expected, schema.key)];
  if (keys === undefined || table.rows !== expected.rows || keys.some((key, i) => key !== wanted?.[i]))
    return unchanged(table);
  let current: Table = table;
  let cells = 0;
  const names: string[] = [];
  for (const { name, role } of schema.columns) {
    const sample = columnOf(expected, name);
    if (role !== 'carry' || sample === undefined) continue;
    const mine = columnOf(current, name);
    const wrong = mine === undefined ? table.rows : mine.filter((cell, i) => cell !== sample[i]).length;
    if (wrong === 0) continue;
    names.push(name);
    cells += wrong;
    current = withColumn(current, name, sample);
  }
  return names.length === 0
    ? unchanged(table)
    : mended(current, 'carried-column', 'copied columns from the sample', cells, names);
};

const withColumn = (table: Table, name: string, cells: readonly string[]): Table => {
  const at = table.header.indexOf(name);
  return at < 0
    ? { ...table, header: [...table.header, name], columns: [...table.columns, cells] }
    : { ...table, columns: table.columns.with(at, cells) };
};
