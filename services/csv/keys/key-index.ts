import type { Batch } from '../batch.ts';
import type { Table } from '../table.ts';
import { KeyBlock } from './key-block.ts';

/** The distinct keys of a table, found by their bytes. Keys are numbered from 0 in the order they first come. */
export interface KeyIndex {
  readonly size: number;
  /** How often a key comes. */
  readonly count: (key: number) => number;
  /**
   * The number of each row's key, -1 for an unknown key. `columns` are positions in the batch. The next call uses the
   * same array.
   */
  readonly findRows: (batch: Batch, columns: readonly number[]) => Int32Array;
  /** The same for one row. */
  readonly find: (batch: Batch, row: number, columns: readonly number[]) => number;
  /** The key as one text, cells joined by the unit separator. */
  readonly text: (key: number) => string;
  /** Frees the memory at once (`using`): the garbage collector would let two indexes exist at a time. */
  readonly [Symbol.dispose]: () => void;
}

/**
 * Walks the table once and keeps each distinct key: about 12 bytes and the key's own length each. Many keys do not fit
 * into the processor's caches, so nearly all time is spent waiting for memory. Blocks of rows are looked up together,
 * one kind of access after the other, so that their waits overlap.
 */
export const indexKeys = (table: Table, columns: readonly number[]): KeyIndex => {
  const index = new KeyTable(table.rows);
  const block = new KeyBlock();
  for (const batch of table.batches()) for (const part of block.parts(batch, columns)) index.add(part);
  let found = new Int32Array(0);
  return {
    size: index.size,
    count: (key) => index.count(key),
    findRows(batch, positions) {
      if (found.length < batch.rows) found = new Int32Array(batch.rows);
      for (const part of block.parts(batch, positions)) index.find(part, found, part.first);
      return found;
    },
    find(batch, row, positions) {
      const one = new Int32Array(1);
      index.find(block.one(batch, row, positions), one, 0);
      return one[0]!; // one row was asked for
    },
    text: (key) => textOf(index.text(key), columns.length),
    [Symbol.dispose]: () => index.free(),
  };
};

const empty = 0xffffffff;

/** Open addressing. A slot has the key's number in its low bits and, as far as there is room, hash bits above. */
class KeyTable {
  size = 0;
  readonly #slots: Uint32Array;
  readonly #mask: number;
  /** Bits of a slot that are the key's number. */
  readonly #low: number;
  readonly #ends: Uint32Array;
  #packed: Buffer;
  /** How often each key comes; undefined until a key repeats. */
  #counts: Uint32Array | undefined;
  /** For each row of a block: its candidate key, and where that key's bytes are. */
  readonly #key = new Int32Array(KeyBlock.most);
  readonly #from = new Uint32Array(KeyBlock.most);
  /** Holds the result of reads that only load the cache, so that the compiler does not remove them. */
  touched = 0;

  constructor(rows: number) {
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(16, rows * 1.5)))).fill(empty);
    this.#mask = this.#slots.length - 1;
    this.#low = 2 ** Math.ceil(Math.log2(rows + 2)) - 1;
    this.#ends = new Uint32Array(rows + 1);
    this.#packed = Buffer.allocUnsafeSlow(Math.max(64, Math.min(rows * 12, 2 ** 30)));
  }

  count(key: number): number {
    return key >= this.size ? 0 : (this.#counts?.[key] ?? 1);
  }

  text(key: number): string {
    return this.#packed.toString('utf8', this.#ends[key], this.#ends[key + 1]);
  }

  free(): void {
    for (const { buffer } of [this.#slots, this.#ends, this.#packed])
      if (buffer instanceof ArrayBuffer) buffer.transfer(0);
  }

  add(block: KeyBlock): void {
    this.#touch(block);
    for (let i = 0; i < block.rows; i += 1) {
      const slot = this.#slotOf(block, i, block.hashes[i]! & this.#mask);
      const held = this.#slots[slot]!; // slots are masked
      if (held === empty) this.#remember(slot, block, i);
      else {
        this.#counts ??= new Uint32Array(this.#ends.length).fill(1);
        this.#counts[(held & this.#low) >>> 0]! += 1;
      }
    }
  }

  /** Looks up all slots first, then the candidates' positions, then their bytes. */
  find(block: KeyBlock, into: Int32Array, at: number): void {
    const [slots, mask, low, ends] = [this.#slots, this.#mask, this.#low, this.#ends];
    const [keys, from] = [this.#key, this.#from];
    const { rows, hashes } = block;
    for (let i = 0; i < rows; i += 1) {
      const hash = hashes[i]!; // as many as rows
      let slot = hash & mask;
      let held = slots[slot]!; // slots are masked
      while (held !== empty && ((held ^ hash) & ~low) !== 0) {
        slot = (slot + 1) & mask;
        held = slots[slot]!;
      }
      keys[i] = held === empty ? -1 : (held & low) >>> 0;
    }
    for (let i = 0; i < rows; i += 1) from[i] = keys[i]! < 0 ? 0 : ends[keys[i]!]!;
    let touched = 0;
    for (let i = 0; i < rows; i += 1) touched ^= this.#packed[from[i]!]!; // any byte: this only loads the cache
    this.touched = touched;
    for (let i = 0; i < rows; i += 1) {
      const key = keys[i]!;
      into[at + i] = key < 0 || this.#isKey(key, block, i) ? key : this.#keyBeyond(block, i);
    }
  }

  /** The slow way, for the few rows whose hash bits are also those of another key. */
  #keyBeyond(block: KeyBlock, i: number): number {
    const held = this.#slots[this.#slotOf(block, i, block.hashes[i]! & this.#mask)]!;
    return held === empty ? -1 : (held & this.#low) >>> 0;
  }

  /** The key's slot, or the empty slot where it belongs. */
  #slotOf(block: KeyBlock, i: number, first: number): number {
    const hash = block.hashes[i]!;
    let slot = first;
    for (let held = this.#slots[slot]!; held !== empty; held = this.#slots[slot]!) {
      if (((held ^ hash) & ~this.#low) === 0 && this.#isKey((held & this.#low) >>> 0, block, i)) return slot;
      slot = (slot + 1) & this.#mask;
    }
    return slot;
  }

  #isKey(key: number, { bytes, starts, ends }: KeyBlock, i: number): boolean {
    const from = this.#ends[key]!;
    const [start, end] = [starts[i]!, ends[i]!];
    if (this.#ends[key + 1]! - from !== end - start) return false;
    const packed = this.#packed;
    for (let a = start, b = from; a < end; a += 1, b += 1) if (packed[b] !== bytes[a]) return false;
    return true;
  }

  #remember(slot: number, { bytes, starts, ends, hashes }: KeyBlock, i: number): void {
    const [start, end] = [starts[i]!, ends[i]!];
    const from = this.#ends[this.size]!;
    const until = from + end - start;
    if (until > this.#packed.length) this.#packed = grown(this.#packed, Math.ceil(until * 1.5));
    const packed = this.#packed;
    for (let a = start, b = from; a < end; a += 1, b += 1) packed[b] = bytes[a]!; // within the key
    this.#slots[slot] = ((hashes[i]! & ~this.#low) | this.size) >>> 0;
    this.#ends[this.size + 1] = until;
    this.size += 1;
  }

  #touch({ rows, hashes }: KeyBlock): void {
    let touched = 0;
    for (let i = 0; i < rows; i += 1) touched ^= this.#slots[hashes[i]! & this.#mask]!;
    this.touched = touched;
  }
}

/** Never allocated from node's pool, so that `free` can release it. */
const grown = (bytes: Buffer, length: number): Buffer => {
  const larger = Buffer.allocUnsafeSlow(length);
  bytes.copy(larger);
  return larger;
};

const [comma, unit] = [0x2c, 0x1f];
const separator = String.fromCharCode(unit);

/** Turns commas between cells into unit separators and removes quotes. */
const textOf = (joined: string, width: number): string => {
  if (!joined.includes('"')) return width === 1 ? joined : joined.replaceAll(String.fromCharCode(comma), separator);
  const cells = joined.match(/"(?:[^"]|"")*"|[^,]+|(?<=,|^)(?=,|$)/g) ?? [];
  return cells.map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)).join(separator);
};
