import { isInstalled, projectRoot } from '../services/package/root.ts';
import { type Home, openHome } from '../services/store/home.ts';

/** The folder that holds competitions/ and submissions/: MEDALIST_HOME, else the checkout or, if installed as a package, the current folder. */
export const usualHome = (): string => process.env.MEDALIST_HOME || (isInstalled ? process.cwd() : projectRoot);

/** The home that a caller names, else the usual one. */
export const homeOf = (path: string | undefined): Home => openHome(path ?? usualHome());
