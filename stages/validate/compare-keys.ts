import { cellAt } from '../../services/csv/batch.ts';
import { indexKeys } from '../../services/csv/keys.ts';
import type { Table } from '../../services/csv/table.ts';

/** Distinct keys with one fault, and the first few of them. */
interface Fault {
  keys: number;
  readonly examples: string[];
}

/** How the keys of a table differ from the expected ones. */
export interface KeyFaults {
  readonly missing: Readonly<Fault>;
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
  const index = indexKeys(expected, theirs);
  const seen = new Uint32Array(index.size);
  const faults = { missing: fault(), unknown: fault(), repeated: fault(), scarce: fault() };
  const strangers = new Set<string>();
  for (const batch of table.batches())
    for (let row = 0; row < batch.rows; row += 1) {
      const key = index.find(batch, row, mine);
      if (key >= 0) seen[key]! += 1;
      else if (strangers.size < most) strangers.add(mine.map((column) => cellAt(batch, row, column)).join('\u001f'));
    }
  for (const key of strangers) add(faults.unknown, () => key);
  for (let key = 0; key < index.size; key += 1) {
    const [n, wanted] = [seen[key]!, index.count(key)];
    if (n === wanted) continue;
    add(n === 0 ? faults.missing : n > wanted ? faults.repeated : faults.scarce, () => index.text(key));
  }
  return { ...faults, distinct: index.size };
};

/** Unknown keys are counted up to here: more need no exact number. */
const most = 1_000_000;

const fault = (): Fault => ({ keys: 0, examples: [] });
const add = (to: Fault, key: () => string): void => {
  to.keys += 1;
  if (to.examples.length < 5) to.examples.push(key());
};
