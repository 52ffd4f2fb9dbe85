import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../services/package/root.ts';
import { findPython, lockFile } from '../../services/python/environment.ts';
import { installedPackages } from '../../services/python/installed-packages.ts';

/** What a solution may import beside the standard library: `own` is asked for by name, the rest comes with it. */
export interface Libraries {
  readonly own: ReadonlyMap<string, string>;
  readonly rest: ReadonlyMap<string, string>;
}

/**
 * Names and versions as they are in the environment that solutions run in; where it cannot be read, as the lock has them.
 * Packages that are there for a GPU are told where they are installed.
 */
export const libraries = (python: string | undefined = findPython()): Libraries => {
  const found = new Map([...installedPackages(python)].map(([name, version]) => [plain(name), version]));
  const locked = lockedVersions();
  const asked = namesIn('solution.in');
  const optional = namesIn('gpu.in').filter((name) => found.has(name));
  const versions = new Map(
    [...new Set([...locked.keys(), ...optional])].flatMap((name): [string, string][] => {
      const version = found.size === 0 ? locked.get(name) : found.get(name);
      return version === undefined ? [] : [[name, version]];
    }),
  );
  const isOwn = (name: string) => asked.includes(name) || optional.includes(name);
  const part = (own: boolean) => new Map([...versions].filter(([name]) => isOwn(name) === own));
  return { own: part(true), rest: part(false) };
};

const plain = (name: string): string => name.toLowerCase().replaceAll('_', '-');

const lockedVersions = (): ReadonlyMap<string, string> => {
  const versions = new Map<string, string>();
  for (const [, name = '', version = ''] of readFileSync(lockFile, 'utf8').matchAll(
    /^([A-Za-z0-9._-]+)==([^\s;\\]+)/gm,
  ))
    versions.set(plain(name), [versions.get(plain(name)) ?? [], version].flat().join(' or '));
  return versions;
};

const namesIn = (file: string): string[] => {
  const lines = readFileSync(join(projectRoot, 'requirements', file), 'utf8');
  return [...lines.matchAll(/^[A-Za-z0-9][A-Za-z0-9._-]*/gm)].map(([name]) => plain(name));
};
