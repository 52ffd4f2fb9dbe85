import { type ByteSource, headOf } from '../../../services/csv/chunks.ts';
import { type RowWalk, walk } from '../../../services/csv/row-walk.ts';
import { CharacterCheck } from '../../../services/csv/survey.ts';
import type { Specification } from '../specification.ts';

const [newline, comma] = [0x0a, 0x2c];
/** White space and the underscore: some readers of numbers step over them, ours does not. */
const strange = [0x20, 0x09, 0x0b, 0x0c, 0x5f] as const;

/**
 * How a file that is simply right looks: the sample's header, its ids in its order, one line each, nothing odd behind.
 * A comma at the end of a line is odd, too: some readers do not count the empty cell behind it.
 */
export const isInOutline = (source: ByteSource, { schema, expected }: Specification): boolean => {
  const characters = new CharacterCheck();
  const lines = new Lines(walk(expected), headerOf(schema).length);
  for (const bytes of source.chunks()) {
    characters.see(bytes);
    if (!lines.see(bytes)) return false;
  }
  const { utf8, nul, quotes, carriageReturns } = characters.found();
  return utf8 && !nul && !quotes && !carriageReturns && lines.isDone(expected.rows);
};

/** A look at the first lines: whether a look at all of them is worth while. */
export const startsInOutline = (source: ByteSource, { schema, expected }: Specification): boolean => {
  const header = headerOf(schema);
  const head = headOf(source, header.length + firstBytes);
  if (/["\r\n]/.test(schema.header.join('')) || !head.subarray(0, header.length).equals(header)) return false;
  return new Lines(walk(expected), header.length).see(head);
};

const firstBytes = 64 * 1024;
const headerOf = ({ header }: Specification['schema']): Buffer => Buffer.from(`${header.join(',')}\n`);

/** Follows the lines of a file beside the expected ids. */
class Lines {
  readonly #expected: RowWalk;
  #skip: number;
  #rows = 0;
  #pending = Buffer.alloc(0);

  constructor(expected: RowWalk, header: number) {
    this.#expected = expected;
    this.#skip = header;
  }

  see(chunk: Buffer): boolean {
    const whole = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    const bytes = whole.subarray(Math.min(this.#skip, whole.length));
    this.#skip -= whole.length - bytes.length;
    const oddities = new Oddities(bytes);
    let at = 0;
    for (let end = lineEnd(bytes, at); end >= 0; end = lineEnd(bytes, at)) {
      const cell = this.#idEnd(bytes, at);
      if (cell < 0 || bytes[end - 1] === comma || oddities.isBetween(cell, end)) return false;
      this.#rows += 1;
      this.#expected.next();
      at = end + 1;
    }
    this.#pending = Buffer.from(bytes.subarray(at));
    return true;
  }

  /** Where the id ends that starts here; -1 when it is not the one expected. */
  #idEnd(bytes: Buffer, at: number): number {
    const { batch, row } = this.#expected;
    if (batch === undefined) return -1;
    const cell = row * batch.stride + batch.columns[0]!; // a key column is there
    const start = batch.starts[cell]!;
    const length = batch.starts[cell + 1]! - 1 - start;
    for (let i = 0; i < length; i += 1) if (bytes[at + i] !== batch.bytes[start + i]) return -1;
    return bytes[at + length] === comma ? at + length : -1;
  }

  isDone(rows: number): boolean {
    return this.#pending.length === 0 && this.#rows === rows;
  }
}

const near = 64;

/** Short lines are walked, long ones searched. */
const lineEnd = (bytes: Buffer, from: number): number => {
  const until = Math.min(from + near, bytes.length);
  for (let i = from; i < until; i += 1) if (bytes[i] === newline) return i;
  return bytes.indexOf(newline, until);
};

/** Where the next odd bytes are; searched anew only when passed. */
class Oddities {
  readonly #bytes: Buffer;
  readonly #next: number[];

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#next = strange.map((byte) => bytes.indexOf(byte)).filter((at) => at >= 0);
  }

  isBetween(from: number, to: number): boolean {
    for (let k = 0; k < this.#next.length; k += 1) {
      const at = this.#next[k]!;
      if (at >= from && at < to) return true;
      if (at >= from) continue;
      const later = this.#bytes.indexOf(this.#bytes[at]!, from);
      this.#next[k] = later < 0 ? Number.POSITIVE_INFINITY : later;
      if (later >= 0 && later < to) return true;
    }
    return false;
  }
}
