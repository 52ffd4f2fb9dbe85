import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Whether a user who owns nothing may pass through every folder above a path. Links are resolved. */
export const isPassable = (path: string): boolean =>
  path === '/' || (allows(dirname(path), 0o001) && isPassable(dirname(path)));

/** Whether such a user can reach a path and use it as `bits` say (of rwx, as a number). */
export const isOpenTo = (path: string, bits: number): boolean => isPassable(path) && allows(path, bits);

const allows = (path: string, bits: number): boolean => {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && (found.mode & bits) === bits;
};
