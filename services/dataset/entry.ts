import { posix } from 'node:path';
import { validateFileName } from 'yauzl';
import { unsafe } from './failure.ts';

/** What macOS adds to archives; never data. */
export const isLitter = (name: string): boolean =>
  name.startsWith('__MACOSX/') || name.endsWith('.DS_Store') || posix.basename(name).startsWith('._');

/** An entry's path within the folder it is unpacked to; a path that leaves it is refused, whatever the archive's kind. */
export const entryPath = (label: string, name: string): string => {
  const wrong =
    validateFileName(name) ?? (name.includes('\0') ? `invalid characters in ${JSON.stringify(name)}` : null);
  if (wrong !== null) throw leavesFolder(label, wrong);
  return posix.normalize(name);
};

export const leavesFolder = (label: string, why: string) =>
  unsafe(label, `holds a path that leaves its folder (${why})`);
