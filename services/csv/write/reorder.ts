import type { Batch } from '../batch.ts';
import type { Table } from '../table.ts';
import { RowEncoder } from './encoder.ts';
import type { Spool } from './spool.ts';
import type { Workspace } from './writer.ts';

/**
 * The bytes that are sorted at once; more for a very large table, so that never more than `mostBuckets` files are open.
 */
const bucketBytes = 8 * 2 ** 20;
const mostBuckets = 128;
/** The bytes that a bucket collects before it writes them. */
const pieceBytes = 64 * 1024;

/**
 * The table with row `i` moved to `places[i]`; each place is used once. A large table is first split into files, one
 * for each range of places; then each file is sorted. So all reading and writing is sequential.
 */
export const reorderRows = (table: Table, places: Int32Array, space: Workspace): Table => {
  const total = bytesOf(table);
  const large = total > space.inMemory;
  const count = large ? Math.min(mostBuckets, Math.ceil(total / Math.min(bucketBytes, space.inMemory))) : 1;
  const stretch = Math.max(1, Math.ceil(table.rows / count));
  const buckets = Array.from(
    { length: count },
    () => new Bucket(table.header.length, space.newSpool(large ? 0 : total)),
  );
  for (const batch of table.batches())
    for (let row = 0; row < batch.rows; row += 1) {
      const place = places[batch.first + row]!; // one for each row
      buckets[Math.floor(place / stretch)]!.add(batch, row, place);
    }
  const writer = space.newTable(table.header);
  for (const [i, bucket] of buckets.entries()) {
    const rows = Math.min(stretch, table.rows - i * stretch);
    for (const { bytes, end, rows: some } of bucket.inOrder(i * stretch, rows)) writer.lines(bytes, 0, end, some);
  }
  return writer.done();
};

const bytesOf = (table: Table): number => {
  let bytes = 0;
  for (const { bytes: batch } of table.batches()) bytes += batch.length;
  return bytes;
};

/** Rows with their places, in any order: place, length, bytes. */
class Bucket {
  readonly #encoder: RowEncoder;
  readonly #spool: Spool;
  readonly #width: number;
  readonly #head = Buffer.alloc(8);

  constructor(width: number, spool: Spool) {
    this.#width = width;
    this.#spool = spool;
    this.#encoder = new RowEncoder(width, (piece) => spool.put(piece), pieceBytes);
    this.#encoder.quoted = true; // stops its search for quotes: the final table does it
  }

  add(batch: Batch, row: number, place: number): void {
    this.#head.writeUInt32LE(place, 0);
    this.#head.writeUInt32LE(this.#lengthOf(batch, row), 4);
    this.#encoder.lines(this.#head, 0, 8);
    this.#encoder.copy(batch, row);
  }

  /** Yields the rows from place `first` on, several at a time, in the same object each time. */
  *inOrder(first: number, rows: number): Generator<{ bytes: Buffer; end: number; rows: number }> {
    if (rows <= 0) return;
    this.#encoder.flush();
    const bytes = this.#spool.take();
    const some = { bytes: Buffer.allocUnsafeSlow(pieceBytes), end: 0, rows: 0 };
    for (const at of startsOf(bytes, first, rows)) {
      if (at < 0) throw new Error('no row for a place');
      const length = numberAt(bytes, at + 4);
      if (some.end + length > some.bytes.length) {
        yield some;
        [some.end, some.rows] = [0, 0];
        if (length > some.bytes.length) some.bytes = Buffer.allocUnsafeSlow(length);
      }
      for (let from = at + 8, to = some.end; from < at + 8 + length; from += 1, to += 1) some.bytes[to] = bytes[from]!; // within the row
      some.end += length;
      some.rows += 1;
    }
    yield some;
  }

  /** The length of the row when it is written: its cells, a delimiter after each, and quotes for a lone empty cell. */
  #lengthOf({ starts, stride, columns }: Batch, row: number): number {
    let length = 0;
    for (const column of columns) length += starts[row * stride + column + 1]! - starts[row * stride + column]!;
    return this.#width === 1 && length === 1 ? 3 : length;
  }
}

/** Where the row of each place starts; -1: the place has no row. */
const startsOf = (bytes: Buffer, first: number, rows: number): Float64Array => {
  const starts = new Float64Array(rows).fill(-1);
  for (let at = 0; at < bytes.length; at += 8 + numberAt(bytes, at + 4)) starts[numberAt(bytes, at) - first] = at;
  return starts;
};

/** Faster than the buffer's own, which matters for millions of rows. */
const numberAt = (bytes: Buffer, at: number): number =>
  (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0; // within the bytes
