import { constants, copyFileSync, linkSync, mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inWords } from '../../../services/dataset/failure.ts';
import { oddPath } from '../../../services/dataset/odd-path.ts';
import { type Refusal, refuse } from '../../refusal.ts';

const { COPYFILE_EXCL, COPYFILE_FICLONE } = constants;

/**
 * A new folder below `scratch` that holds only this file, so that its neighbours are never seen. The file gets a hard link there, or a
 * copy if it cannot have one, as on another file system.
 */
export const folderWithOnly = (file: string, scratch: string): { readonly folder: string } | Refusal => {
  mkdirSync(scratch, { recursive: true });
  const folder = mkdtempSync(join(scratch, 'alone-'));
  const real = realpathSync(file);
  const alone = join(folder, plainName(basename(file)));
  try {
    linkOrCopy(real, alone);
  } catch (error) {
    const why = inWords(error);
    if (why === undefined) throw error;
    return refuse('no-data', `${file} cannot be read: ${why}`, 'Make it readable, or name another file.');
  }
  return { folder };
};

/** Never overwrites a file: it could be a hard link of the user's own. */
const linkOrCopy = (from: string, to: string): void => {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to, COPYFILE_EXCL | COPYFILE_FICLONE);
  }
};

/** A name under which the intake takes the file, because it leaves out hidden files and odd names. */
const plainName = (name: string): string => {
  const shown = name.replace(/^\.+/, '');
  return shown === '' || oddPath(shown) !== undefined ? 'data' : shown;
};
