import { projectRoot } from '../services/python/environment.ts';
import { type Home, openHome } from '../services/store/home.ts';

/** The folder that holds competitions/ and submissions/: named by the caller, by MEDALIST_HOME, or the checkout. */
export const homeOf = (path: string | undefined): Home => openHome(path ?? process.env.MEDALIST_HOME ?? projectRoot);
