import { chmodSync, constants, copyFileSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Whether a user without any rights of its own can read every file and list every folder below a folder. */
const isReadable = (folder: string): boolean => {
  if ((statSync(folder).mode & 0o005) !== 0o005) return false;
  return readdirSync(folder, { withFileTypes: true }).every((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return isReadable(path);
    return !entry.isFile() || (statSync(path).mode & 0o004) !== 0;
  });
};

/**
 * The folder, or a copy at `into` if another user could not read all of it. A program that root starts becomes a user that owns nothing,
 * and could not read files of mode 0600 (an umask of 077). Links are left out.
 */
export const readableFolder = (folder: string, into: string): string => {
  if (isReadable(folder)) return folder;
  copy(folder, into);
  return into;
};

const copy = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true });
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copy(source, target);
    if (entry.isFile()) copyReadable(source, target);
  }
};

const copyReadable = (from: string, to: string): void => {
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  chmodSync(to, 0o644);
};
