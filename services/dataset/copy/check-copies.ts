import { chmodSync, chownSync, lstatSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { DataFile } from '../data-file.ts';
import { oddPath } from '../odd-path.ts';

/**
 * Compares the sandboxed reader's report with the copies, and makes the copies ours and readable for every solution. Returns undefined if
 * exactly the reported files exist, each a separate file with the reported size. It does not check the digests.
 */
export const checkCopies = (folder: string, files: readonly DataFile[]): string | undefined => {
  const wrong = files.find(
    ({ path }) => oddPath(path) !== undefined || posix.normalize(path) !== path || path.startsWith('.'),
  );
  if (wrong !== undefined) return `it reported an impossible name, ${JSON.stringify(wrong.path)}`;
  const reported = new Map(files.map((file) => [file.path, file.bytes]));
  if (reported.size !== files.length) return 'it reported one file twice';
  const waiting = [''];
  for (let below = waiting.pop(); below !== undefined; below = waiting.pop()) {
    makeOurs(join(folder, below), 0o755);
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const path = posix.join(below, entry.name);
      if (entry.isDirectory()) {
        waiting.push(path);
        continue;
      }
      const stat = lstatSync(join(folder, path));
      if (!stat.isFile() || stat.nlink > 1 || reported.get(path) !== stat.size)
        return `it left ${JSON.stringify(path)}, which it did not report`;
      makeOurs(join(folder, path), 0o644, stat);
      reported.delete(path);
    }
  }
  const [missing] = reported.keys();
  return missing === undefined ? undefined : `it left no ${JSON.stringify(missing)}`;
};

const makeOurs = (path: string, mode: number, stat = lstatSync(path)): void => {
  const [uid, gid] = [process.getuid?.() ?? stat.uid, process.getgid?.() ?? stat.gid];
  if (stat.uid !== uid) chownSync(path, uid, gid);
  if ((stat.mode & 0o7777) !== mode) chmodSync(path, mode);
};
