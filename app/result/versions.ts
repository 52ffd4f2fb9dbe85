import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageVersion } from '../../services/package/version.ts';
import { findPython } from '../../services/python/environment.ts';

const packages = ['lightgbm', 'numpy', 'pandas', 'scikit_learn'];

/** Versions a result rests on, read from files: asking each program would cost more than the rest of the harness. */
export const versions = (): Record<string, string> => ({
  medalist: packageVersion(),
  node: process.versions.node,
  ...pythonVersions(),
});

const pythonVersions = (): Record<string, string> => {
  const python = findPython();
  const environment = python === undefined ? undefined : dirname(dirname(python));
  if (environment === undefined || !existsSync(join(environment, 'pyvenv.cfg'))) return {};
  const version = /^version\s*=\s*(\S+)/m.exec(readFileSync(join(environment, 'pyvenv.cfg'), 'utf8'))?.[1];
  const library = join(environment, 'lib');
  const site = readdirSync(library)
    .map((name) => join(library, name, 'site-packages'))
    .find(existsSync);
  const installed =
    site === undefined ? [] : readdirSync(site).flatMap((name) => /^(.+)-(.+)\.dist-info$/.exec(name) ?? []);
  const found: Record<string, string> = version === undefined ? {} : { python: version };
  for (const name of packages) {
    const at = installed.indexOf(name);
    if (at !== -1) found[name.replace('_', '-')] = installed[at + 1] ?? '';
  }
  return found;
};
