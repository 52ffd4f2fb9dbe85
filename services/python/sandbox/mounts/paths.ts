import { existsSync, realpathSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { projectRoot } from '../../../package/root.ts';

/** Whether a path is the folder or lies in it. Both are absolute, with links resolved. */
export const isIn = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);

/** Folders that a service's user may have as its home (`daemon` has /usr/sbin), and that hold no secrets. */
const noHome = /^\/$|^\/(bin|sbin|lib|usr)$|^\/usr\/(bin|games|include|lib\w*|local|sbin|share|src)$/;

/** The folders that no program may see: the home folder, and the checkout with its runs, records and held-back answers. */
export const hiddenFolders = (): readonly string[] => {
  const real = [homedir(), account(), projectRoot].filter(existsSync).map((path) => realpathSync(path));
  return [...new Set(real)].filter((path) => !noHome.test(path));
};

/** The home folder of the user's account, which HOME may contradict; a container's user may have no account. */
const account = (): string => {
  try {
    return userInfo().homedir;
  } catch {
    return '/';
  }
};
