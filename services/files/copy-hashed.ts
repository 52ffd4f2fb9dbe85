import { createHash } from 'node:crypto';
import { read as readBytes } from 'node:fs';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';

const read = promisify(readBytes);

const piece = 2 ** 20;
/** Pieces between two waits for the disk: what only memory holds yet is written when nobody can stop it. */
const unsynced = 64;

/**
 * Copies an open file to a new one, piece by piece, until `signal` fires; returns its SHA-256. What is empty becomes a hole: a copy takes
 * no more of the disk than the file itself.
 */
export const copyHashed = async (fd: number, to: string, signal?: AbortSignal): Promise<string> => {
  const hash = createHash('sha256');
  const [buffer, nothing] = [Buffer.alloc(piece), Buffer.alloc(piece)];
  await using out = await open(to, 'wx');
  for (let at = 0, pieces = 0; ; pieces += 1) {
    signal?.throwIfAborted();
    const { bytesRead } = await read(fd, buffer, 0, piece, at);
    if (bytesRead === 0) {
      await out.truncate(at);
      return hash.digest('hex');
    }
    const bytes = buffer.subarray(0, bytesRead);
    hash.update(bytes);
    if (!bytes.equals(nothing.subarray(0, bytesRead))) await out.write(bytes, 0, bytesRead, at);
    at += bytesRead;
    if (pieces % unsynced === unsynced - 1) await out.datasync();
  }
};
