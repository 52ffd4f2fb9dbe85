import { cellAt } from '../../../services/csv/batch.ts';
import { indexKeys } from '../../../services/csv/keys/key-index.ts';
import type { Table } from '../../../services/csv/table.ts';

/** Distinct keys with one fault, and the first few of them. */
interface Fault {
  keys: number;
  readonly examples: string[];
}

/** How the keys of a table differ from the expected ones. */
export interface KeyFaults {
  readonly missing: Readonly<Fault>;
  /** Rows with a key that is not expected: here a key counts as often as it comes. */
  readonly unknown: Readonly<Fault>;
  /** More, and less, often than expected. */
  readonly repeated: Readonly<Fault>;
  readonly scarce: Readonly<Fault>;
  /** Distinct expected keys. */
  readonly distinct: number;
}

/** Counts every expected key in the table, by an index of the expected keys alone: the table may be anything. */
export const compareKeys = (
  table: Table,
  mine: readonly number[],
  expected: Table,
  theirs: readonly number[],
): KeyFaults => {
  using index = indexKeys(expected, theirs);
  const once = index.size === expected.rows;
  const [seen, most] = once ? [new Uint8Array(index.size), 0xff] : [new Uint32Array(index.size), 0xffffffff];
  const faults = { missing: fault(), unknown: fault(), repeated: fault(), scarce: fault() };
  for (const batch of table.batches()) {
    const keys = index.findRows(batch, mine);
    for (let row = 0; row < batch.rows; row += 1) {
      const key = keys[row]!; // one for each row
      if (key >= 0) seen[key] = Math.min(seen[key]! + 1, most);
      else add(faults.unknown, () => mine.map((column) => cellAt(batch, row, column)).join('\u001f'));
    }
  }
  for (let key = 0; key < index.size; key += 1) {
    const [n, wanted] = [seen[key]!, index.count(key)];
    if (n === wanted) continue;
    add(n === 0 ? faults.missing : n > wanted ? faults.repeated : faults.scarce, () => index.text(key));
  }
  return { ...faults, distinct: index.size };
};

const fault = (): Fault => ({ keys: 0, examples: [] });
const add = (to: Fault, key: () => string): void => {
  to.keys += 1;
  if (to.examples.length < 5) to.examples.push(key());
};
