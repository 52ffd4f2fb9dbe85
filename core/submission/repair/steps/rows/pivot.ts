import { cellAt } from '../../../../../services/csv/batch.ts';
import { cellsOf, columnOf } from '../../../../../services/csv/column.ts';
import { indexKeys } from '../../../../../services/csv/keys/key-index.ts';
import { walk } from '../../../../../services/csv/row-walk.ts';
import type { Table } from '../../../../../services/csv/table.ts';
import { reorderRows } from '../../../../../services/csv/write/reorder.ts';
import { type Join, joinedKeys, joins } from '../../joins.ts';
import { refused, repaired, type Step, type StepContext, unchanged } from '../../step.ts';

/** A long table where the sample is wide: one column for each target, where every key is an id of the sample and a target's name. */
export const pivot: Step = {
  name: 'pivot',
  repairs: ['missing-column'],
  run(context) {
    const { table, specification } = context;
    const { schema, expected } = specification;
    const names = schema.columns.filter(({ role }) => role === 'target').map(({ name }) => name);
    const [key] = schema.key;
    if (key === undefined || schema.key.length > 1 || names.length < 2 || table.header.length !== 2)
      return unchanged(table);
    if (table.rows === 0 || table.rows !== expected.rows * names.length) return unchanged(table);
    const id = columnOf(expected, key);
    for (const mine of [0, 1]) {
      const join = joins.find((candidate) => startsLike(table, mine, expected, id, names, candidate));
      const places = join === undefined ? undefined : placesOf(table, mine, joinedKeys(expected, id, names, join));
      if (places === undefined) continue;
      const wide = pivoted(context, reorderRows(table, places, context.workspace), 1 - mine, id, [key, ...names]);
      return repaired(wide, 'long-table', 'wrote one column for each target', table.rows);
    }
    return refused(table, 'a long table for a wide sample, whose ids are not those of the sample and its columns');
  },
};

/** The first key is an id and a name, joined in this way. */
const startsLike = (
  table: Table,
  column: number,
  expected: Table,
  id: number,
  names: readonly string[],
  join: Join,
): boolean => {
  const [first] = cellsOf(table, column);
  const fitting = names.filter((name) => first?.startsWith(join('', name)) || first?.endsWith(join('', name)));
  if (fitting.length === 0) return false;
  for (const own of cellsOf(expected, id)) if (fitting.some((name) => join(own, name) === first)) return true;
  return false;
};

/** Where each row's key is among the wanted ones; undefined unless each is there once. */
const placesOf = (table: Table, column: number, wanted: Table): Int32Array | undefined => {
  using index = indexKeys(wanted, [0]);
  if (index.size < wanted.rows) return undefined;
  const places = new Int32Array(table.rows);
  const seen = new Uint8Array(index.size);
  for (const batch of table.batches())
    for (const [row, key] of index.findRows(batch, [column]).subarray(0, batch.rows).entries()) {
      if (key < 0 || seen[key] === 1) return undefined;
      seen[key] = 1;
      places[batch.first + row] = key;
    }
  return places;
};

/** Rows come in order: those of the first id, target by target, then those of the next. */
const pivoted = (
  { specification: { expected }, workspace }: StepContext,
  long: Table,
  value: number,
  id: number,
  header: readonly string[],
): Table => {
  const writer = workspace.newTable(header);
  const beside = walk(expected);
  const width = header.length - 1;
  for (const batch of long.batches())
    for (let row = 0; row < batch.rows; row += 1) {
      if ((batch.first + row) % width === 0 && beside.batch !== undefined) {
        writer.text(cellAt(beside.batch, beside.row, id));
        beside.next();
      }
      writer.take(batch, row, value, value + 1);
    }
  return writer.done();
};
