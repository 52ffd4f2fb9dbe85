import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The version of a Python environment and of each of its packages, read from files, because asking each program would take longer than the
 * rest of the harness. Names are spelled like their folders: `scikit_learn`.
 */
export const installedPackages = (python: string | undefined): ReadonlyMap<string, string> => {
  const environment = python === undefined ? undefined : dirname(dirname(python));
  if (environment === undefined || !existsSync(join(environment, 'pyvenv.cfg'))) return new Map();
  const version = /^version\s*=\s*(\S+)/m.exec(readFileSync(join(environment, 'pyvenv.cfg'), 'utf8'))?.[1];
  const library = join(environment, 'lib');
  const site = readdirSync(library)
    .map((name) => join(library, name, 'site-packages'))
    .find(existsSync);
  const packages = (site === undefined ? [] : readdirSync(site)).flatMap((name): [string, string][] => {
    const [, found, its] = /^(.+)-([^-]+)\.dist-info$/.exec(name) ?? [];
    return found === undefined || its === undefined ? [] : [[found, its]];
  });
  return new Map([...(version === undefined ? [] : [['python', version] as const]), ...packages]);
};
