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

const checkedOut = (): string | undefined => {
  const args = ['-C', projectRoot, 'describe', '--always', '--exclude=*', '--dirty=+'];
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined; // no git here, or no repository
  }
};
