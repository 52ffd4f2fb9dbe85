import type { Readable } from 'node:stream';
import type { Entry, ZipFile } from 'yauzl';
import { type NpyHeader, npyHeader } from './npy.ts';

/** One array of an npz. */
export interface NpzArray extends NpyHeader {
  readonly name: string;
}

const headerBytes = 2 ** 16;
const mostArrays = 100;

/** The headers of all arrays in an npz. Other members are left out. */
export const npzHeaders = async (path: string): Promise<{ name: string; dtype: string; shape: number[] }[]> =>
  (await arraysOf(path)).map(({ name, dtype, shape }) => ({ name, dtype, shape }));

/** The same, with what is needed to read the values. */
export const arraysOf = async (path: string): Promise<NpzArray[]> => {
  const found: NpzArray[] = [];
  await eachEntry(path, async (zip, entry, name) => {
    const head = await firstBytes(await zip.openReadStreamPromise(entry), headerBytes);
    try {
      if (found.length < mostArrays) found.push({ ...npyHeader(head), name });
    } catch {
      // not an array
    }
  });
  return found;
};

/** The whole content of some arrays, by name. Arrays larger than this are left out. */
export const contentsOf = async (
  path: string,
  names: readonly string[],
  most: number,
): Promise<Map<string, Buffer>> => {
  const found = new Map<string, Buffer>();
  await eachEntry(path, async (zip, entry, name) => {
    if (!names.includes(name) || entry.uncompressedSize > most + headerBytes) return;
    found.set(name, await firstBytes(await zip.openReadStreamPromise(entry), most + headerBytes));
  });
  return found;
};

/** The bytes of one array, as they would be in a file of its own. */
export const arrayStream = async function* (path: string, wanted: string): AsyncGenerator<Buffer> {
  const { openZip } = await import('../archives/zip-reader.ts'); // its library loads slowly
  const { zip } = await openZip(path);
  try {
    for await (const entry of zip.eachEntry())
      if (entry.fileName === `${wanted}.npy`) return yield* await zip.openReadStreamPromise(entry);
  } finally {
    zip.close();
  }
};

const eachEntry = async (path: string, visit: (zip: ZipFile, entry: Entry, name: string) => Promise<void>) => {
  const { openZip } = await import('../archives/zip-reader.ts'); // its library loads slowly
  const { zip } = await openZip(path);
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('.npy')) await visit(zip, entry, entry.fileName.slice(0, -'.npy'.length));
    }
  } finally {
    zip.close();
  }
};

const firstBytes = async (source: Readable, most: number): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of source) {
    pieces.push(piece);
    size += piece.length;
    if (size >= most) break;
  }
  return Buffer.concat(pieces);
};
