import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../services/package/root.ts';

/** What a solution may import beside the standard library, from the lock that it is installed by: one `name version` a line. */
export const installedPackages = (): string => {
  const lock = readFileSync(join(projectRoot, 'requirements', 'solution.lock'), 'utf8');
  const versions = new Map<string, string[]>();
  for (const [, name = '', version = ''] of lock.matchAll(/^([A-Za-z0-9._-]+)==([^\s;\\]+)/gm)) {
    versions.set(name, [...(versions.get(name) ?? []), version]);
  }
  return [...versions].map(([name, all]) => `- ${name} ${all.join(' or ')}`).join('\n');
};
