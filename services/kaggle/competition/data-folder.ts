import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readRegular } from '../../files/regular.ts';
import { jsonOf } from '../../text/json.ts';
import { About, cleaned } from './about.ts';

/** A file that is in a folder until a download into it is complete. Hidden, so it does not count as data. */
export const downloadMarker = '.incomplete';

/** The file that keeps what Kaggle said. Hidden, so it does not count as data; not named like the credentials file `kaggle.json`. */
export const aboutFile = '.about-competition.json';
const largestAbout = 64 * 1024;

/** Whether a folder holds all of a competition's files. Files that were put there by hand count. */
export const isFilled = (folder: string): boolean =>
  existsSync(folder) &&
  !existsSync(join(folder, downloadMarker)) &&
  readdirSync(folder).some((name) => !name.startsWith('.'));

/** What Kaggle said when the folder was filled; null: it was not asked, or the file is damaged. */
export const readAbout = (folder: string): About | null => {
  const file = readRegular(join(folder, aboutFile), largestAbout);
  if ('why' in file) return null;
  const read = About.safeParse(jsonOf(file.text));
  return read.success ? cleaned(read.data) : null;
};
