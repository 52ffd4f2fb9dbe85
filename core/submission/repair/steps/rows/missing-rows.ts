import { cellAt } from '../../../../../services/csv/batch.ts';
import { columnOf } from '../../../../../services/csv/column.ts';
import { indexKeys, type KeyIndex } from '../../../../../services/csv/keys/key-index.ts';
import type { Table } from '../../../../../services/csv/table.ts';
import { keysOf, targetsOf } from '../../../subject.ts';
import { meanCells } from '../../means.ts';
import { neutralCell } from '../../neutral.ts';
import { refused, repaired, type Step, type StepContext, unchanged } from '../../step.ts';

/** From here on a single row is few. */
const enough = 20;

/** The few rows of ids that the solution says it failed on, with the neutral value of each column. */
export const missingRows: Step = {
  name: 'missing-rows',
  repairs: ['missing-id'],
  run(context) {
    const { table, specification, manifest, findings } = context;
    const { header, key } = specification.schema;
    const [keys, wanted] = [keysOf(table, key), keysOf(specification.expected, key)];
    if (keys === undefined || wanted === undefined || table.header.some((name) => !header.includes(name)))
      return unchanged(table);
    if (findings.some(({ rule }) => rule === 'unknown-id'))
      return refused(table, 'ids are missing and others are unknown: these may be predictions for other rows');
    const missing = missingFrom(table, keys, specification.expected, wanted);
    if (missing === undefined) return unchanged(table);
    const { rows, ids } = missing;
    const failed = new Set(manifest?.rows?.failed);
    const most = Math.max(specification.expected.rows / 100, specification.expected.rows >= enough ? 1 : 0);
    const listed = `${ids.slice(0, 3).join('; ')}${ids.length > 3 ? ' ...' : ''}`;
    if (rows > most) return refused(table, `${rows} of ${specification.expected.rows} rows are missing`);
    if (!ids.every((id) => failed.has(id)))
      return refused(table, `rows are missing (${listed}) that manifest.json does not name as failed (rows.failed)`);
    const cells = neutralCells(context);
    if (typeof cells === 'string') return refused(table, cells);
    const what = `added ${rows} rows that the manifest names as failed, with neutral values, which are guesses`;
    return repaired(withRows(context, new Set(ids), cells), 'missing-id', what, rows, ids);
  },
};

const idOf = (cells: readonly string[]): string => cells.join(',');

/** Expected rows whose key the table does not have at all: how many, and the keys, unless they are very many. */
const missingFrom = (table: Table, keys: readonly number[], expected: Table, wanted: readonly number[]) => {
  using index = indexKeys(expected, wanted);
  const open = unseen(index, table, keys);
  let rows = 0;
  const ids: string[] = [];
  for (let key = 0; key < index.size; key += 1) {
    if (open[key] === 0) continue;
    rows += index.count(key);
    if (ids.length <= expected.rows / 100 + 1) ids.push(idOf(index.text(key).split('\u001f')));
  }
  return rows === 0 ? undefined : { rows, ids };
};

const unseen = (index: KeyIndex, table: Table, keys: readonly number[]): Uint8Array => {
  const open = new Uint8Array(index.size).fill(1);
  for (const batch of table.batches())
    for (const key of index.findRows(batch, keys).subarray(0, batch.rows)) if (key >= 0) open[key] = 0;
  return open;
};

/** The neutral cell of each target column by name, or why there is none. */
const neutralCells = ({ table, specification }: StepContext): ReadonlyMap<string, string> | string => {
  const targets = targetsOf(table, specification);
  const together = targets.filter(({ kind }) => kind === 'simplex');
  const cells = new Map(meanCells(table, together));
  for (const target of targets) {
    const { name } = target.column;
    const cell = target.isReadingKnown ? (cells.get(name) ?? neutralCell(table, target)) : undefined;
    if (cell === undefined) return `${name}: there is no neutral value for missing rows`;
    cells.set(name, cell);
  }
  return cells;
};

/** The added rows come last; their place is another step's matter. */
const withRows = (
  { table, specification, workspace }: StepContext,
  ids: ReadonlySet<string>,
  cells: ReadonlyMap<string, string>,
): Table => {
  const { expected, schema } = specification;
  const writer = workspace.newTable(table.header);
  for (const batch of table.batches()) writer.copyRows(batch, 0, batch.rows);
  const keys = schema.key.map((name) => columnOf(expected, name));
  const sources = table.header.map((name) => ({ cell: cells.get(name), column: columnOf(expected, name) }));
  for (const batch of expected.batches())
    for (let row = 0; row < batch.rows; row += 1) {
      if (!ids.has(idOf(keys.map((column) => cellAt(batch, row, column))))) continue;
      for (const { cell, column } of sources)
        if (cell === undefined) writer.take(batch, row, column, column + 1);
        else writer.text(cell);
    }
  return writer.done();
};
