import { closeSync, openSync, readSync } from 'node:fs';

/** Bytes in pieces. Each pass reads the file again; memory never holds the whole file. */
export interface ByteSource {
  readonly bytes: number;
  /** Pieces in order; the next piece overwrites the last. */
  readonly chunks: () => Iterable<Buffer>;
}

const chunkBytes = 512 * 1024;

/** A file that takes more time or memory than reading it may; the message says of it what it does. */
export class TooLarge extends Error {}

/** `until`: when nobody waits for it any longer, as `performance.now()` counts: then reading ends with `TooLarge`. */
export const fileSource = (path: string, bytes: number, until = Number.POSITIVE_INFINITY): ByteSource => ({
  bytes,
  *chunks() {
    const file = openSync(path, 'r');
    try {
      const buffer = Buffer.allocUnsafeSlow(Math.max(1, Math.min(chunkBytes, bytes)));
      for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer)) {
        if (performance.now() > until) throw new TooLarge('could not be read in the time that was left');
        yield buffer.subarray(0, read);
      }
    } finally {
      closeSync(file);
    }
  },
});

export const memorySource = (bytes: Buffer): ByteSource => ({
  bytes: bytes.length,
  *chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  },
});

/** The first bytes of a source. */
export const headOf = (source: ByteSource, most: number): Buffer => {
  const pieces: Buffer[] = [];
  let length = 0;
  for (const chunk of source.chunks()) {
    pieces.push(Buffer.from(chunk));
    length += chunk.length;
    if (length >= most) break;
  }
  return Buffer.concat(pieces).subarray(0, most);
};
