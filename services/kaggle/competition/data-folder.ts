import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readRegular } from '../../files/regular.ts';
import { jsonOf } from '../../text/json.ts';
import { About, cleaned } from './about.ts';

/** Stands in a folder as long as a download into it is not done: what lies there then is only a part. Hidden, so no data. */
export const downloadMarker = '.incomplete';

/** Where a folder keeps what Kaggle said. Hidden, so no data; and not called like the credentials file `kaggle.json`. */
export const aboutFile = '.about-competition.json';
const largestAbout = 64 * 1024;

/** Whether a folder holds a competition's files, and not only some of them. Files put there by hand count. */
export const isFilled = (folder: string): boolean =>
  existsSync(folder) &&
  !existsSync(join(folder, downloadMarker)) &&
  readdirSync(folder).some((name) => !name.startsWith('.'));

/** What Kaggle said when the folder was filled; null where it was not asked, or the file is no longer what it was. */
export const readAbout = (folder: string): About | null => {
  const file = readRegular(join(folder, aboutFile), largestAbout);
  if ('why' in file) return null;
  const read = About.safeParse(jsonOf(file.text));
  return read.success ? cleaned(read.data) : null;
};
