import { cellsOf, columnOf, everyCell } from '../../../../../services/csv/column.ts';
import { respelled } from '../../../../../services/csv/keys/derived.ts';
import { indexKeys, type KeyIndex } from '../../../../../services/csv/keys/key-index.ts';
import { packColumn } from '../../../../../services/csv/keys/packed.ts';
import { sameCell, walk } from '../../../../../services/csv/row-walk.ts';
import { pickColumns, type Table } from '../../../../../services/csv/table.ts';
import { mapCells } from '../../../../../services/csv/write/transform.ts';
import { refused, repaired, type Step, type StepContext, type Stepped, unchanged } from '../../step.ts';
import { normalisers } from './normalisers.ts';

/** Ids under another spelling, column by column of the key. */
export const idSpelling: Step = {
  name: 'id-spelling',
  repairs: ['unknown-id'],
  run: (context) =>
    context.specification.schema.key.reduce<Stepped>((done, name) => {
      const next = keyColumn({ ...context, table: done.table }, name);
      return {
        table: next.table,
        repairs: [...done.repairs, ...next.repairs],
        refusals: [...done.refusals, ...next.refusals],
      };
    }, unchanged(context.table)),
};

/** Rewritten only where a normaliser maps its values one to one onto the sample's: nothing collapses, nothing is left over. */
const keyColumn = (context: StepContext, name: string): Stepped => {
  const { table, specification } = context;
  const [mine, theirs] = [columnOf(table, name), columnOf(specification.expected, name)];
  if (mine < 0 || theirs < 0) return unchanged(table);
  const [there, sample] = [pickColumns(table, [mine]), pickColumns(specification.expected, [theirs])];
  if (table.rows === 0 || isInOrder(there, sample)) return unchanged(table);
  const distinct = distinctBeside(there, sample);
  if (distinct === undefined) return unchanged(table);
  for (const spelling of spellingsThatMayFit(there, sample)) {
    const rows = bijection(there, sample, distinct, spelling);
    if (rows === undefined) continue;
    const inOrder = rows.length === sample.rows && rows.every((row, i) => row === i);
    if (!inOrder && everyCell(there, 0, (cell, i) => cell === String(i)))
      return refused(table, `${name}: 0, 1, 2 ... may be row numbers`);
    return respell(context, mine, sample, rows, `${name}: ids differed by ${spelling.what}`);
  }
  return unchanged(table);
};

/** Row by row the same cells, as far as both go. */
const isInOrder = (there: Table, sample: Table): boolean => {
  const beside = walk(sample);
  for (const batch of there.batches())
    for (let row = 0; row < batch.rows; row += 1, beside.next()) {
      const other = beside.batch;
      if (other === undefined || !sameCell(batch, row, 0, other, beside.row, 0)) return false;
    }
  return beside.batch === undefined;
};

/** How many distinct ids both sides have; undefined when the numbers differ, or the ids are the sample's own already. */
const distinctBeside = (there: Table, sample: Table): number | undefined => {
  const distinct = distinctUnless(there, sample);
  if (distinct === undefined) return undefined;
  using index = indexKeys(there, [0]);
  return index.size === distinct ? distinct : undefined;
};

const distinctUnless = (there: Table, sample: Table): number | undefined => {
  using index = indexKeys(sample, [0]);
  for (const batch of there.batches())
    if (index.findRows(batch, [0]).subarray(0, batch.rows).includes(-1)) return index.size;
  return undefined;
};

/** A normaliser that has seen both sides. */
interface Spelling {
  readonly what: string;
  readonly mine: (id: string) => string;
  readonly theirs: (id: string) => string;
}

const firstIds = 500;

/** A cheap look: the first ids, normalised, all turn up among the sample's. */
const spellingsThatMayFit = (there: Table, sample: Table): readonly Spelling[] => {
  const spellings = Object.entries(normalisers).map(([what, normaliser]) => {
    const [ids, others] = [() => cellsOf(there, 0), () => cellsOf(sample, 0)];
    const [mine, theirs] = [normaliser(ids, others), normaliser(others, ids)];
    return { what, mine, theirs, open: new Set<string>(), lengths: new Set<number>() };
  });
  let rows = 0;
  for (const cell of cellsOf(there, 0)) {
    for (const { mine, open } of spellings) open.add(mine(cell));
    rows += 1;
    if (rows === firstIds) break;
  }
  for (const { open, lengths } of spellings) for (const id of open) lengths.add(id.length);
  for (const cell of cellsOf(sample, 0)) {
    for (const { theirs, open, lengths } of spellings) {
      if (open.size === 0) continue;
      const id = theirs(cell);
      if (lengths.has(id.length)) open.delete(id);
    }
  }
  return spellings.filter(({ open }) => open.size === 0);
};

/** Both sides normalised: distinct on each side, and the same set. For each row a row of the sample with the id meant. */
const bijection = (
  there: Table,
  sample: Table,
  distinct: number,
  { mine, theirs }: Spelling,
): Int32Array | undefined => {
  const wanted = respelled(sample, 0, theirs);
  using index = indexKeys(wanted, [0]);
  if (index.size !== distinct) return undefined;
  const rows = new Int32Array(there.rows);
  const found = new Uint8Array(index.size);
  for (const batch of respelled(there, 0, mine).batches()) {
    const keys = index.findRows(batch, [0]).subarray(0, batch.rows);
    if (keys.includes(-1)) return undefined;
    rows.set(keys, batch.first);
    for (const key of keys) found[key] = 1;
  }
  if (found.includes(0)) return undefined;
  if (index.size === sample.rows) return rows; // the n-th key is the n-th row's
  const firsts = firstRows(wanted, index);
  return rows.map((key) => firsts[key]!); // keys are the index's own
};

/** The row in which each key comes first. */
const firstRows = (table: Table, index: KeyIndex): Int32Array => {
  const firsts = new Int32Array(index.size);
  let next = 0;
  for (const batch of table.batches())
    for (const [row, key] of index.findRows(batch, [0]).subarray(0, batch.rows).entries()) {
      if (key !== next) continue;
      firsts[next] = batch.first + row;
      next += 1;
    }
  return firsts;
};

const respell = (
  { table, workspace }: StepContext,
  column: number,
  sample: Table,
  rows: Int32Array,
  what: string,
): Stepped => {
  const idOf = packColumn(sample, 0);
  const examples: string[] = [];
  let cells = 0;
  const rewrite = (cell: string, row: number): string => {
    const id = idOf(rows[row]!); // one for each row
    if (id === cell) return cell;
    cells += 1;
    if (examples.length < 3) examples.push(`${cell} -> ${id}`);
    return id;
  };
  const rewritten = mapCells(table, new Map([[column, rewrite]]), workspace);
  return cells === 0 ? unchanged(table) : repaired(rewritten, 'id-spelling', what, cells, examples);
};
