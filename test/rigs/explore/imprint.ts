import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { digestOfText } from '../../../services/files/digest.ts';

/** Every file and folder below a folder: what is in it, and when it was written. Two that are equal: nothing was touched. */
export const imprint = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => {
      const path = join(folder, name);
      const found = statSync(path);
      return [name, `${found.mtimeMs} ${found.isFile() ? digestOfText(readFileSync(path, 'latin1')) : 'folder'}`];
    }),
  );
