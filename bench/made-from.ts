import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The arguments of pip in all benchmarks. */
export const pip = ['-m', 'pip', 'install', '-q', '--no-cache-dir', '--no-input', '--disable-pip-version-check'];

/** Makes a folder once for a lock file, and again if the lock file changed. A half-made folder is removed. */
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
