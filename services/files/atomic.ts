import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const sync = (path: string) => {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

/**
 * Writes a file atomically, so that readers see the old content or the new, never a part: temporary file, fsync,
 * rename, fsync of the folder.
 */
export const writeAtomic = (path: string, content: string | ((temporary: string) => void)): void => {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    if (typeof content === 'string') writeFileSync(temporary, content, { flag: 'wx' });
    else content(temporary);
    sync(temporary);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  sync(dirname(path));
};
