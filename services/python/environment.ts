import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The folder of this checkout: templates, built-in competitions and the Python environment sit below it. */
export const projectRoot = join(import.meta.dirname, '..', '..');

/** The Python that solutions run with: MEDALIST_PYTHON, else the checkout's own `.venv`; undefined when neither is there. */
export const findPython = (env: NodeJS.ProcessEnv = process.env): string | undefined => {
  const candidates = [env.MEDALIST_PYTHON, join(projectRoot, '.venv', 'bin', 'python')];
  const found = candidates.find((path) => path !== undefined && path !== '' && existsSync(path));
  return found === undefined ? undefined : resolve(found);
};
