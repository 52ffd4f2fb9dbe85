import { type Batch, cellIndex } from './batch.ts';
import type { Table } from './table.ts';

/** The distinct keys of a table, found by their bytes. Keys are numbered from 0 in the order they first come. */
export interface KeyIndex {
  readonly size: number;
  /** How often a key comes. */
  readonly count: (key: number) => number;
  /** The number of the key in this row of a batch, -1 when it is unknown. `columns` are positions in the batch. */
  readonly find: (batch: Batch, row: number, columns: readonly number[]) => number;
  /** The key as one text, cells joined by the unit separator. */
  readonly text: (key: number) => string;
}

const [comma, unit] = [0x2c, 0x1f];

/** Bytes of one row's key, cells joined by commas: equal for equal keys, as tables are canonical. */
class KeyBytes {
  bytes: Buffer = Buffer.alloc(256);
  start = 0;
  end = 0;

  read(batch: Batch, row: number, columns: readonly number[]): void {
    if (columns.length === 1) {
      const at = cellIndex(batch, row, columns[0]!); // there is one
      this.bytes = batch.bytes;
      this.start = batch.starts[at]!;
      this.end = batch.starts[at + 1]! - 1; // one more start than cells
      return;
    }
    this.#join(batch, row, columns);
  }

  #joined: Buffer = Buffer.alloc(256);
  #join(batch: Batch, row: number, columns: readonly number[]): void {
    let used = 0;
    for (const column of columns) {
      const at = cellIndex(batch, row, column);
      const [start, end] = [batch.starts[at]!, batch.starts[at + 1]! - 1];
      if (used + end - start + 1 > this.#joined.length) this.#joined = grown(this.#joined, used + end - start + 1);
      used += batch.bytes.copy(this.#joined, used, start, end);
      this.#joined[used] = comma;
      used += 1;
    }
    this.bytes = this.#joined;
    this.start = 0;
    this.end = used - 1;
  }
}

const grown = (bytes: Buffer, least: number): Buffer => {
  const larger = Buffer.allocUnsafeSlow(Math.max(least, Math.ceil(bytes.length * 1.5)));
  bytes.copy(larger);
  return larger;
};

const hash = ({ bytes, start, end }: KeyBytes): number => {
  let value = 0x811c9dc5;
  for (let i = start; i < end; i += 1) value = Math.imul(value ^ bytes[i]!, 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
};

/** Walks the table once and remembers each distinct key: about 20 bytes and the key's own length for each. */
export const indexKeys = (table: Table, columns: readonly number[]): KeyIndex => {
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(16, table.rows * 1.5)))).fill(-1);
  const mask = slots.length - 1;
  const counts = new Uint32Array(Math.max(1, table.rows));
  const ends = new Uint32Array(table.rows + 1);
  let packed: Buffer = Buffer.allocUnsafeSlow(Math.max(64, Math.min(table.rows * 12, 2 ** 30)));
  let size = 0;

  const isKey = (key: number, { bytes, start, end }: KeyBytes): boolean => {
    const from = ends[key]!;
    if (ends[key + 1]! - from !== end - start) return false;
    for (let i = start, j = from; i < end; i += 1, j += 1) if (packed[j] !== bytes[i]) return false;
    return true;
  };
  /** Slot of the key, or of the gap where it belongs. */
  const slotOf = (wanted: KeyBytes): number => {
    let slot = hash(wanted) & mask;
    while (slots[slot] !== -1 && !isKey(slots[slot]!, wanted)) slot = (slot + 1) & mask;
    return slot;
  };
  const remember = (slot: number, { bytes, start, end }: KeyBytes): void => {
    const from = ends[size]!;
    if (from + end - start > packed.length) packed = grown(packed, from + end - start);
    bytes.copy(packed, from, start, end);
    slots[slot] = size;
    ends[size + 1] = from + end - start;
    size += 1;
  };

  const current = new KeyBytes();
  for (const batch of table.batches())
    for (let row = 0; row < batch.rows; row += 1) {
      current.read(batch, row, columns);
      const slot = slotOf(current);
      if (slots[slot] === -1) remember(slot, current);
      counts[slots[slot]!]! += 1;
    }
  const wanted = new KeyBytes();
  return {
    size,
    count: (key) => counts[key] ?? 0,
    find(batch, row, positions) {
      wanted.read(batch, row, positions);
      return slots[slotOf(wanted)]!;
    },
    text: (key) => textOf(packed.toString('utf8', ends[key], ends[key + 1]), columns.length),
  };
};

/** Commas between cells become unit separators; quotes go. */
const textOf = (joined: string, width: number): string => {
  if (!joined.includes('"')) return width === 1 ? joined : joined.replaceAll(',', String.fromCharCode(unit));
  const cells = joined.match(/"(?:[^"]|"")*"|[^,]+|(?<=,|^)(?=,|$)/g) ?? [];
  return cells
    .map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell))
    .join(String.fromCharCode(unit));
};
