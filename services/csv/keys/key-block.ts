import { type Batch, cellIndex } from '../batch.ts';

const [comma, quote] = [0x2c, 0x22];

/** The keys of some rows of a batch: their bytes (cells joined by commas, equal for equal keys) and hashes. */
export class KeyBlock {
  static readonly most = 2048;
  /** The block's first row in the batch. */
  first = 0;
  rows = 0;
  bytes: Buffer = Buffer.alloc(0);
  readonly starts = new Uint32Array(KeyBlock.most);
  readonly ends = new Uint32Array(KeyBlock.most);
  readonly hashes = new Int32Array(KeyBlock.most);
  #joined = Buffer.alloc(64 * 1024);

  /** The parts of a batch. It yields this same block each time, with other rows. */
  *parts(batch: Batch, columns: readonly number[]): Generator<KeyBlock> {
    for (let from = 0; from < batch.rows; from += KeyBlock.most) {
      this.#read(batch, columns, from, Math.min(batch.rows, from + KeyBlock.most));
      yield this;
    }
  }

  one(batch: Batch, row: number, columns: readonly number[]): KeyBlock {
    this.#read(batch, columns, row, row + 1);
    return this;
  }

  #read(batch: Batch, columns: readonly number[], from: number, until: number): void {
    this.first = from;
    this.rows = until - from;
    const [only] = columns;
    if (columns.length === 1 && only !== undefined) this.#point(batch, only, from);
    else this.#join(batch, columns, from);
    for (let i = 0; i < this.rows; i += 1) this.hashes[i] = hash(this.bytes, this.starts[i]!, this.ends[i]!); // as many as rows
  }

  #point(batch: Batch, column: number, from: number): void {
    this.bytes = batch.bytes;
    let at = cellIndex(batch, from, column);
    for (let i = 0; i < this.rows; i += 1, at += batch.stride) {
      this.starts[i] = batch.starts[at]!;
      this.ends[i] = endOf(batch, at);
    }
  }

  #join(batch: Batch, columns: readonly number[], from: number): void {
    let used = 0;
    for (let i = 0; i < this.rows; i += 1) {
      this.starts[i] = used;
      for (const column of columns) {
        const at = cellIndex(batch, from + i, column);
        const [start, end] = [batch.starts[at]!, endOf(batch, at)];
        const room = used + end - start + 1;
        if (room > this.#joined.length) this.#joined = Buffer.concat([this.#joined], 2 * room);
        for (let byte = start; byte < end; byte += 1, used += 1) this.#joined[used] = batch.bytes[byte]!; // within the cell
        this.#joined[used] = comma;
        used += 1;
      }
      this.ends[i] = used - 1;
    }
    this.bytes = this.#joined;
  }
}

/** Where a cell ends. A lone empty cell is quoted in the bytes, elsewhere it is bare: here it always counts as bare. */
const endOf = ({ bytes, starts }: Batch, at: number): number => {
  const [start, end] = [starts[at]!, starts[at + 1]! - 1]; // one more start than cells
  return end - start === 2 && bytes[start] === quote ? start : end;
};

const hash = (bytes: Buffer, start: number, end: number): number => {
  let value = 0x811c9dc5;
  for (let i = start; i < end; i += 1) value = Math.imul(value ^ bytes[i]!, 0x01000193); // within the bytes
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39);
  return value ^ (value >>> 15);
};
