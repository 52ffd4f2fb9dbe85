import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { isInstalled, projectRoot } from '../package/root.ts';

export { projectRoot };

/** What is installed for solutions, each package pinned by its digest. */
export const lockFile = join(projectRoot, 'requirements', 'solution.lock');
/** What our own programs need beside it: the session of an exploration, workbooks. */
export const sessionLockFile = join(projectRoot, 'requirements', 'session.lock');

/**
 * Where `medalist setup` makes the Python environment: in the checkout; for an installed package, whose folder may be read-only and
 * goes with every update, in the user's data folder, one for all that the lock files say.
 */
export const environmentFolder = (env: NodeJS.ProcessEnv = process.env): string => {
  if (!isInstalled) return join(projectRoot, '.venv');
  const hash = createHash('sha256').update(readFileSync(lockFile)).update(readFileSync(sessionLockFile));
  const digest = hash.digest('hex').slice(0, 12);
  return join(env.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'medalist', `python-${digest}`);
};

/** The Python that solutions run with: MEDALIST_PYTHON, else that of `medalist setup`; undefined when neither is there. */
export const findPython = (env: NodeJS.ProcessEnv = process.env): string | undefined => {
  const candidates = [env.MEDALIST_PYTHON, join(environmentFolder(env), 'bin', 'python')];
  const found = candidates.find((path) => path !== undefined && path !== '' && existsSync(path));
  return found === undefined ? undefined : resolve(found);
};
