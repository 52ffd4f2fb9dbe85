import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { crc32cOf } from './crc32c.ts';
import type { Remote } from './remote.ts';

export type Algorithm = 'md5' | 'crc32c';

/** The stronger of the server's checksums; null: it tells none. */
export const sumOf = ({ md5, crc32c }: Remote): { readonly algorithm: Algorithm; readonly expected: string } | null => {
  if (md5 !== null) return { algorithm: 'md5', expected: md5 };
  return crc32c === null ? null : { algorithm: 'crc32c', expected: crc32c };
};

/** A checksum that is computed piece by piece. */
export interface Hasher {
  readonly update: (chunk: Buffer) => void;
  /** The checksum in base64, like in `x-goog-hash`. Ends the computation. */
  readonly digest: () => string;
}

export const hasherOf = (algorithm: Algorithm): Hasher => (algorithm === 'md5' ? md5Hasher() : crc32cHasher());

/** Adds the first bytes of a file to a checksum. Stops early if the signal aborts. */
export const addFile = async (
  hasher: Hasher,
  path: string,
  bytes: number,
  signal: AbortSignal | undefined,
): Promise<void> => {
  if (bytes === 0) return;
  for await (const piece of createReadStream(path, { end: bytes - 1, highWaterMark: 2 ** 18 })) {
    const chunk: Buffer = piece;
    hasher.update(chunk);
    if (signal?.aborted) return;
  }
};

const md5Hasher = (): Hasher => {
  const hash = createHash('md5');
  return { update: (chunk) => void hash.update(chunk), digest: () => hash.digest('base64') };
};

const crc32cHasher = (): Hasher => {
  let crc = 0;
  return {
    update(chunk) {
      crc = crc32cOf(chunk, crc);
    },
    digest() {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(crc >>> 0);
      return bytes.toString('base64');
    },
  };
};
