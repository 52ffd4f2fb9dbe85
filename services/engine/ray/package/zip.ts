import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Piece } from './pieces.ts';

/** The zip would be larger than the receiver accepts. */
export class TooLarge extends Error {}

/**
 * Writes a zip and returns its size. Equal pieces give equal bytes. Throws `TooLarge` as soon as it exceeds `most`
 * bytes.
 */
export const writeZip = async (pieces: readonly Piece[], file: string, most: number): Promise<number> => {
  const zip = new ZipFile();
  for (const { from, path, executable } of pieces) {
    const mode = executable ? 0o100755 : 0o100644;
    zip.addFile(from, path, { mtime: new Date(2000, 0, 1), forceDosTimestamp: true, mode });
  }
  zip.end();
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      done(bytes > most ? new TooLarge() : null, chunk);
    },
  });
  const failed = new Promise<never>((_, reject) => zip.on('error', reject)); // if a file is gone, the stream never ends
  const packed = new Readable().wrap(zip.outputStream);
  const out = createWriteStream(file);
  const closed = new Promise<void>((resolve) => out.once('close', () => resolve()));
  try {
    await Promise.race([pipeline(packed, counted, out), failed]);
  } finally {
    out.destroy();
    await closed; // else the file might still appear after the caller has cleaned up
  }
  return bytes;
};
