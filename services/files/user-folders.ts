import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/**
 * The folder of this user's own state of Medalist. It is never in a checkout or a home of runs, which may come from
 * elsewhere.
 */
export const userStateFolder = (env: NodeJS.ProcessEnv = process.env): string =>
  join(named(env.XDG_STATE_HOME) ?? join(homedir(), '.local', 'state'), 'medalist');

/** The folder of this user's own configuration. */
export const userConfigFolder = (env: NodeJS.ProcessEnv = process.env): string =>
  join(named(env.XDG_CONFIG_HOME) ?? join(homedir(), '.config'), 'medalist');

/** By the XDG rules, a path that is not absolute counts as unset. */
const named = (path: string | undefined): string | undefined =>
  path !== undefined && isAbsolute(path) ? path : undefined;
