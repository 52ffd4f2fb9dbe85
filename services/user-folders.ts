import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** Where this user's own state of Medalist lies: never in a checkout or a home of runs, which may come from elsewhere. */
export const userStateFolder = (env: NodeJS.ProcessEnv = process.env): string => {
  const named = env.XDG_STATE_HOME ?? '';
  return join(isAbsolute(named) ? named : join(homedir(), '.local', 'state'), 'medalist');
};
