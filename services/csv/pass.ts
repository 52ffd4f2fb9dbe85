import type { Batch } from './batch.ts';
import { type ByteSource, TooLarge } from './chunks.ts';
import { hasLowByte, wordsOf } from './low-bytes.ts';

const [newline, comma, quote] = [0x0a, 0x2c, 0x22];

/**
 * How canonical bytes are cut into cells. `plain`: at commas; `quoted`: some cells have quotes; `first`: only at the
 * first comma of each line, the rest is one cell. In a line without a comma the rest is empty.
 */
export interface Form {
  readonly width: number;
  readonly cut: 'plain' | 'quoted' | 'first';
}

/** One pass over canonical bytes, in batches of whole rows; the header line is left out. */
export function* passOver(source: ByteSource, form: Form): Generator<Batch> {
  const columns = [...Array(form.width).keys()];
  const cutter = new Cutter(form);
  let first = 0;
  for (const bytes of wholeRows(source, form.cut === 'quoted')) {
    const { cells, starts } = cutter.cut(bytes);
    const skipped = first === 0 && !cutter.headerSeen ? form.width : 0;
    cutter.headerSeen = true;
    const rows = (cells - skipped) / form.width;
    if (rows === 0) continue;
    yield { first, rows, bytes, starts: starts.subarray(skipped), stride: form.width, columns };
    first += rows;
  }
}

/** In bytes. No answer needs a longer one, and a row has to fit into memory. */
const longestRow = 64 * 2 ** 20;

/** Pieces that end with a row. A cut row goes to the front of the next piece. */
function* wholeRows(source: ByteSource, quoted: boolean): Generator<Buffer> {
  let joined: Buffer = Buffer.alloc(0);
  let tail: Buffer = Buffer.alloc(0);
  let held = 0;
  for (const chunk of source.chunks()) {
    const length = held + chunk.length;
    if (held > 0) {
      if (joined.length < length) joined = Buffer.allocUnsafeSlow(length + length / 8);
      tail.copy(joined, 0, 0, held);
      chunk.copy(joined, held);
    }
    const bytes = held === 0 ? chunk : joined.subarray(0, length);
    const end = quoted ? lastRowEnd(bytes) : bytes.lastIndexOf(newline) + 1;
    if (end > 0) yield bytes.subarray(0, end);
    held = length - end;
    if (held > longestRow) throw new TooLarge(`has a row of more than ${longestRow} bytes`);
    if (tail.length < held) tail = Buffer.allocUnsafeSlow(2 * held);
    bytes.copy(tail, 0, end);
  }
  if (held > 0) yield Buffer.concat([tail.subarray(0, held), Buffer.from('\n')]);
}

/** The position after the last newline that is outside quotes. */
const lastRowEnd = (bytes: Buffer): number => {
  let end = 0;
  let inside = false;
  for (let i = 0; i < bytes.length; i += 1) {
    if (bytes[i] === quote) inside = !inside;
    else if (bytes[i] === newline && !inside) end = i + 1;
  }
  return end;
};

/** Finds the cells of whole rows. Keeps its memory from batch to batch. */
class Cutter {
  headerSeen = false;
  readonly #cut: (bytes: Buffer, starts: Uint32Array) => number;
  #starts: Uint32Array;
  constructor({ width, cut }: Form) {
    this.#cut = cuts[cut];
    this.#starts = new Uint32Array(Math.max(64, 4 * width));
  }

  cut(bytes: Buffer): { readonly cells: number; readonly starts: Uint32Array } {
    if (this.#starts.length <= bytes.length / 2 + 1) this.#starts = new Uint32Array(bytes.length + 2);
    const starts = this.#starts;
    starts[0] = 0;
    return { cells: this.#cut(bytes, starts), starts };
  }
}

const cutPlain = (bytes: Buffer, starts: Uint32Array): number => {
  const words = wordsOf(bytes);
  let cells = 0;
  const look = (from: number, to: number, found: number): number => {
    let n = found;
    for (let i = from; i < to; i += 1) {
      const byte = bytes[i]!; // within the bytes
      if (byte !== comma && byte !== newline) continue;
      n += 1;
      starts[n] = i + 1;
    }
    return n;
  };
  for (let k = 0; k < words.length; k += 1) if (hasLowByte(words[k]!)) cells = look(4 * k, 4 * k + 4, cells);
  return look(4 * words.length, bytes.length, cells);
};

const cutQuoted = (bytes: Buffer, starts: Uint32Array): number => {
  let cells = 0;
  let inside = false;
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i]!;
    if (byte > comma) continue;
    if (byte === quote) inside = !inside;
    else if (!inside && (byte === comma || byte === newline)) {
      cells += 1;
      starts[cells] = i + 1;
    }
  }
  return cells;
};

const near = 64;

const cutFirst = (bytes: Buffer, starts: Uint32Array): number => {
  let cells = 0;
  for (let at = 0; at < bytes.length; cells += 2) {
    const until = Math.min(at + near, bytes.length);
    let split = at;
    while (split < until && bytes[split]! > comma) split += 1; // ids may hold lower bytes, which need the next loop
    while (split < bytes.length && bytes[split] !== comma && bytes[split] !== newline) split += 1;
    let end = split;
    while (end < until && bytes[end] !== newline) end += 1;
    if (bytes[end] !== newline) end = bytes.indexOf(newline, end);
    starts[cells + 1] = bytes[split] === comma ? split + 1 : end + 1;
    starts[cells + 2] = end + 1;
    at = end + 1;
  }
  return cells;
};

const cuts = { plain: cutPlain, quoted: cutQuoted, first: cutFirst } as const;
