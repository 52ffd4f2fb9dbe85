import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The version of a Python environment and of each package in it, read from files: asking each program would cost more than
 * the rest of the harness. Names are spelled as their folders are: `scikit_learn`.
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
    const [, found, its] = /^(.+)-(.+)\.dist-info$/.exec(name) ?? [];
    return found === undefined || its === undefined ? [] : [[found, its]];
  });
  return new Map([...(version === undefined ? [] : [['python', version] as const]), ...packages]);
};
