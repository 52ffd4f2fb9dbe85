import { constants, copyFileSync, linkSync, mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inWords } from '../../../services/dataset/failure.ts';
import { oddPath } from '../../../services/dataset/odd-path.ts';
import { type Refusal, refuse } from '../../refusal.ts';

const { COPYFILE_EXCL, COPYFILE_FICLONE } = constants;

/**
 * A new folder below `scratch` that holds only this file, so that nothing of its neighbours is ever seen. The file gets a second name
 * there, which costs no copy; only where it cannot have one, as on another file system, it is copied.
 */
export const folderOf = (file: string, scratch: string): { readonly folder: string } | Refusal => {
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

/** Never over a file that is there: with a second name, that would be the user's own. */
const linkOrCopy = (from: string, to: string): void => {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to, COPYFILE_EXCL | COPYFILE_FICLONE);
  }
};

/** Hidden files and odd names are left out of folders, but this file was named. */
const plainName = (name: string): string => {
  const shown = name.replace(/^\.+/, '');
  return shown === '' || oddPath(shown) !== undefined ? 'data' : shown;
};
