import { copyFileSync, linkSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Gives files our own names: `f0`, `f1`. */
export type Names = (path: string) => string;

/**
 * Gives each file a name in `folder` without characters that SQL's readers take as a pattern. Files below `data` get a
 * symbolic link through `link`, which leads to that folder where the engine runs; others become hard links or copies.
 */
export const openNames = (folder: string, data: string | null, link: string): Names => {
  mkdirSync(folder, { recursive: true });
  const given = new Map<string, string>();
  return (path) => {
    const known = given.get(path);
    if (known !== undefined) return known;
    const name = `f${given.size}`;
    given.set(path, name);
    const inside = data === null ? '..' : relative(data, path);
    if (inside.startsWith('..')) linkOrCopy(realpathSync(path), join(folder, name));
    else symlinkSync(join(link, inside), join(folder, name));
    return name;
  };
};

const linkOrCopy = (from: string, to: string) => {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to); // another file system, or no hard links
  }
};
