import { chmodSync, chownSync, mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { openUntrusted } from '../../python/run/untrusted.ts';

/**
 * Moves a table that the reader of books wrote to its place and makes us the owner. Returns the reason if it is not a regular file of its
 * own.
 */
export const takeTable = (from: string, to: string, limit: number): string | undefined => {
  const file = openUntrusted(from, limit);
  if ('why' in file) return `a table that was written ${file.why}`;
  file[Symbol.dispose](); // the program that wrote it has ended
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
  const [uid, gid] = [process.getuid?.(), process.getgid?.()];
  if (uid === 0 && gid !== undefined) chownSync(to, uid, gid);
  chmodSync(to, 0o644);
  return undefined;
};
