import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How this machine groups processes, and where we are in it. */
export interface Cgroup {
  readonly mode: 'v2' | 'hybrid' | 'v1' | 'none';
  /** Our place in the hierarchy that limits memory. */
  readonly path: string | null;
}

/** Reads the mode off the mounts and the path off /proc/self/cgroup (lines of `number:controllers:path`). */
export const readCgroup = (root = '/'): Cgroup => {
  const folder = join(root, 'sys', 'fs', 'cgroup');
  const self = join(root, 'proc', 'self', 'cgroup');
  if (!existsSync(folder) || !existsSync(self)) return { mode: 'none', path: null };
  const lines = readFileSync(self, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(':'))
    .map(([, controllers = '', ...path]) => ({ controllers: controllers.split(','), path: path.join(':') }));
  const unified = existsSync(join(folder, 'cgroup.controllers'));
  const of = (controller: string) => lines.find(({ controllers }) => controllers.includes(controller))?.path ?? null;
  if (unified) return { mode: 'v2', path: of('') };
  return { mode: existsSync(join(folder, 'unified')) ? 'hybrid' : 'v1', path: of('memory') };
};
