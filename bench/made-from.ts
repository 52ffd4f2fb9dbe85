import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What every pip of a bench is called with. */
export const pip = ['-m', 'pip', 'install', '-q', '--no-cache-dir', '--no-input', '--disable-pip-version-check'];

/** Makes a folder once for one lock file, and anew where that changed; a folder that was made in part is removed. */
export const madeFrom = async (folder: string, lock: string, make: () => Promise<void>): Promise<void> => {
  const ready = join(folder, '.made-from');
  const wanted = readFileSync(lock, 'utf8');
  if (existsSync(ready) && readFileSync(ready, 'utf8') === wanted) return;
  mkdirSync(dirname(folder), { recursive: true });
  rmSync(folder, { recursive: true, force: true });
  try {
    await make();
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  writeFileSync(ready, wanted);
};
