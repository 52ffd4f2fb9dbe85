import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { isInstalled, projectRoot } from '../package/root.ts';

export { projectRoot };

/** The packages for solutions, each pinned by its digest. */
export const lockFile = join(projectRoot, 'requirements', 'solution.lock');
/** The packages that only our own programs need: the session of an exploration, workbooks. */
export const sessionLockFile = join(projectRoot, 'requirements', 'session.lock');

/**
 * The folder for the Python environment that `medalist setup` makes. In a checkout it is .venv. For an installed package, whose folder may
 * be read-only and is replaced by every update, it is in the user's data folder, and its name depends on the lock files.
 */
export const environmentFolder = (env: NodeJS.ProcessEnv = process.env): string => {
  if (!isInstalled) return join(projectRoot, '.venv');
  const hash = createHash('sha256').update(readFileSync(lockFile)).update(readFileSync(sessionLockFile));
  const digest = hash.digest('hex').slice(0, 12);
  return join(env.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'medalist', `python-${digest}`);
};

/** The Python for solutions: MEDALIST_PYTHON, else that of `medalist setup`; undefined: neither exists. */
export const findPython = (env: NodeJS.ProcessEnv = process.env): string | undefined => {
  const candidates = [env.MEDALIST_PYTHON, join(environmentFolder(env), 'bin', 'python')];
  const found = candidates.find((path) => path !== undefined && path !== '' && existsSync(path));
  return found === undefined ? undefined : resolve(found);
};
