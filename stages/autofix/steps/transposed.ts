import { cellsOf, columnOf } from '../../../services/csv/column.ts';
import { recordsOf } from '../../../services/csv/transform.ts';
import { mended, type Step, type StepContext, unchanged } from '../step.ts';

/** Turned in memory, so there is an end to it. */
const mostCells = 5_000_000;

/** Columns written as rows: where turning the table gives exactly the sample's columns, and exactly its ids. */
export const transposed: Step = {
  name: 'transposed',
  mends: ['missing-column'],
  run(context) {
    const { table, specification, workspace } = context;
    const { schema, expected } = specification;
    const [key] = schema.key;
    const isTurned = table.header.length === expected.rows + 1 && table.rows <= schema.header.length;
    if (key === undefined || schema.key.length > 1 || !isTurned || table.rows * table.header.length > mostCells)
      return unchanged(table);
    const records = [...recordsOf(table)];
    const names = records.map(([name]) => name!); // tables have a column
    // The ids are a row of their own, or the header.
    const whole = names.includes(key) ? records : [table.header.with(0, key), ...records];
    if (!isWanted(context, whole, key)) return unchanged(table);
    const writer = workspace.newTable(whole.map(([name]) => name!));
    for (let j = 1; j < table.header.length; j += 1) writer.add(whole.map((row) => row[j]!)); // as long as the header
    return mended(writer.done(), 'transposed', 'wrote rows for columns', table.rows * (table.header.length - 1));
  },
};

const isWanted = (
  { specification: { schema, expected } }: StepContext,
  rows: readonly (readonly string[])[],
  key: string,
): boolean => {
  const names = rows.map(([name]) => name);
  const wanted = schema.columns.filter(({ role }) => role !== 'carry').map(({ name }) => name);
  if (new Set(names).size < names.length || !wanted.every((name) => names.includes(name))) return false;
  if (!names.every((name) => name !== undefined && schema.header.includes(name))) return false;
  const ids = new Set(rows.find(([name]) => name === key)?.slice(1));
  if (ids.size < expected.rows) return false;
  for (const id of cellsOf(expected, columnOf(expected, key))) if (!ids.has(id)) return false;
  return true;
};
