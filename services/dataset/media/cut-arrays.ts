import { closeSync, createReadStream, openSync, writeSync } from 'node:fs';
import { basename } from 'node:path';
import { type NpyHeader, npyHeader } from './npy.ts';
import { arrayStream } from './npz.ts';
import { writeStoredZip } from './stored-zip.ts';

/** An array to write: some rows of an existing one. */
export interface CutArray {
  /** Its name in an npz. Empty if the file holds only this array. */
  readonly name: string;
  readonly from: { readonly path: string; readonly name: string };
  /** One byte for each row, in base64: 1 if the row is taken. Null takes all rows. */
  readonly rows: string | null;
}

const headerBytes = 2 ** 16;

/** Writes an npz, or an npy of one array, piece by piece. Throws if an array cannot be cut by rows. */
export const cutArrays = async (into: string, arrays: readonly CutArray[]): Promise<void> => {
  const [first] = arrays;
  const file = openSync(into, 'wx');
  try {
    if (first?.name === '') for await (const piece of piecesOf(first)) writeSync(file, piece);
    else
      await writeStoredZip(
        file,
        arrays.map((array) => ({ name: `${array.name}.npy`, pieces: piecesOf(array) })),
      );
  } finally {
    closeSync(file);
  }
};

const piecesOf = async function* ({ from, rows }: CutArray): AsyncGenerator<Buffer> {
  const stream = from.name === '' ? createReadStream(from.path) : arrayStream(from.path, from.name);
  if (rows === null) return yield* stream;
  const taken = Buffer.from(rows, 'base64');
  let head = Buffer.alloc(0);
  let cutter: ReturnType<typeof rowCutter> | undefined;
  for await (const piece of stream) {
    if (cutter !== undefined) {
      yield cutter.take(piece);
      continue;
    }
    head = Buffer.concat([head, piece]);
    const header = headerIn(head);
    if (header === undefined) continue;
    cutter = rowCutter(header, taken);
    yield headOf(header, taken.filter((byte) => byte === 1).length);
    yield cutter.take(head.subarray(header.start));
  }
  if (cutter?.isDone() !== true) throw new RangeError(`${from.name || basename(from.path)} is no whole array`);
};

/** Undefined if the header continues in the next piece. */
const headerIn = (head: Buffer): NpyHeader | undefined => {
  try {
    return npyHeader(head);
  } catch (error) {
    if (head.length >= headerBytes) throw error;
    return undefined;
  }
};

/** Keeps the bytes of the taken rows from a sequence of pieces. */
const rowCutter = ({ dtype, shape, isFortran }: NpyHeader, taken: Buffer) => {
  const [, kind = '', size = '0'] = /^[<>|=]?([a-zA-Z])(\d+)$/.exec(dtype) ?? [];
  const [rows, ...others] = shape;
  const stride = others.reduce((product, side) => product * side, Number(size) * (kind === 'U' ? 4 : 1));
  if (rows !== taken.length || kind === 'O' || stride === 0 || (isFortran && others.length > 0))
    throw new RangeError(`an array of ${dtype}, ${shape.join(' x ')}, is not cut by rows`);
  let done = 0;
  return {
    take(piece: Buffer): Buffer {
      const kept: Buffer[] = [];
      for (let at = 0; at < piece.length; ) {
        const end = Math.min(piece.length, at + stride - (done % stride));
        if (taken[Math.floor(done / stride)] === 1) kept.push(piece.subarray(at, end));
        done += end - at;
        at = end;
      }
      return Buffer.concat(kept);
    },
    isDone: () => done >= rows * stride,
  };
};

const headOf = ({ dtype, shape }: NpyHeader, rows: number): Buffer => {
  const sizes = [rows, ...shape.slice(1)];
  const text = `{'descr': '${dtype}', 'fortran_order': False, 'shape': (${sizes.join(', ')}${sizes.length === 1 ? ',' : ''}), }`;
  const length = Math.ceil((text.length + 11) / 64) * 64 - 10;
  const start = Buffer.from('\x93NUMPY\x01\x00\x00\x00', 'latin1');
  start.writeUInt16LE(length, 8);
  return Buffer.concat([start, Buffer.from(`${text.padEnd(length - 1)}\n`, 'latin1')]);
};
