import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { isInstalled, projectRoot } from './root.ts';

const PackageFile = z.object({ version: z.string() });

/** The version in package.json. */
export const packageVersion = (): string =>
  PackageFile.parse(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))).version;

/** The version; in a checkout also the commit, with `+` if files were changed. */
export const describeVersion = (): string => {
  const commit = isInstalled ? undefined : checkedOut();
  return commit === undefined ? packageVersion() : `${packageVersion()} (${commit})`;
};

/** The commit of this checkout; undefined: it is an npm package. */
export const commitHere = (): string | undefined => (isInstalled ? undefined : toldByGit('rev-parse', 'HEAD'));

const checkedOut = (): string | undefined => toldByGit('describe', '--always', '--exclude=*', '--dirty=+');

const toldByGit = (...args: readonly string[]): string | undefined => {
  try {
    const told = execFileSync('git', ['-C', projectRoot, ...args], {
      ...{ encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    });
    return told.trim();
  } catch {
    return undefined; // no git here, or no repository
  }
};
