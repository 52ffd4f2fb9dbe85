import { randomBytes, randomUUID } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { userStateFolder } from '../files/user-folders.ts';

const bytes = 32;

/** The user's secret key that seals requests; made on first use. Undefined: no key can be kept here. */
export const sealKey = (folder = userStateFolder()): Buffer | undefined => readKey(folder) ?? makeKey(folder);

/** Reads the key. A link, or a file that others can read or write, does not count. */
export const readKey = (folder = userStateFolder()): Buffer | undefined => {
  try {
    const file = openSync(pathIn(folder), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const { mode, uid, size } = fstatSync(file);
      const isOwn = uid === process.getuid?.() && (mode & 0o7777) === 0o600;
      return (mode & constants.S_IFMT) === constants.S_IFREG && isOwn && size === bytes
        ? readFileSync(file)
        : undefined;
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
};

/** If several processes start at once, only one makes the key: a link appears complete or not at all. */
const makeKey = (folder: string): Buffer | undefined => {
  const temporary = join(folder, `${randomUUID()}.tmp`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(temporary, randomBytes(bytes), { flag: 'wx', mode: 0o600 });
    linkSync(temporary, pathIn(folder));
  } catch {
    // another process was quicker, or nothing can be written: `readKey` shows which
  }
  try {
    rmSync(temporary, { force: true });
  } catch {
    // the folder is read-only
  }
  return readKey(folder);
};

const pathIn = (folder: string) => join(folder, 'seal.key');
