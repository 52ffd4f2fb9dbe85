import { existsSync, readFileSync } from 'node:fs';
import { arch, availableParallelism, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { isInstalled } from '../package/root.ts';
import { containerKind } from '../python/sandbox/fixes.ts';
import { type Identity, identity } from '../python/sandbox/identity.ts';
import { gigabytes, type Line, linesOf } from './line.ts';

const { ok, note, problem } = linesOf('machine');
const oldestNode = 24;

/** The system, its processor and memory, the user and the container. */
export const machineLines = (env: NodeJS.ProcessEnv): Line[] => {
  const uid = process.getuid?.();
  const container = containerKind(env);
  const system = `${process.platform} ${arch()}, kernel ${release()}`;
  return [
    process.platform === 'linux'
      ? ok('system', system)
      : note('system', `${system}: only Linux can confine programs fully`),
    nodeLine(process.versions.node),
    ok('cores', `${availableParallelism()} usable, ${gigabytes(totalmem())} of memory`),
    ok('user', process.platform === 'linux' ? describeUser(identity(), uid ?? -1) : `uid ${uid ?? 'unknown'}`),
    ok('container', container ?? 'none found'),
    cgroupLine(readCgroup(), process.constrainedMemory()),
  ];
};

const describeUser = (who: Identity, uid: number): string => {
  switch (who) {
    case 'root':
      return 'root: each program runs as a user of its own';
    case 'stuck':
      return 'root, but a container or sandbox forbids us to become another user';
    case 'renamed':
      return 'root in name only: a container or sandbox shows an ordinary user as root';
    case 'user':
      return `uid ${uid}`;
  }
};

export const nodeLine = (version: string): Line =>
  Number.parseInt(version, 10) >= oldestNode
    ? ok('node', version)
    : problem(
        'node',
        `${version} is too old: ${oldestNode} or newer is needed`,
        isInstalled ? 'npm install medalist   # brings a newer one' : 'make setup',
      );

/** Node knows our memory limit, whatever hierarchy sets it. Without a limit it says 0 or more than the machine has. */
export const cgroupLine = ({ mode, path }: Cgroup, limit: number): Line => {
  const where = mode === 'none' ? 'none' : `${mode}${path === null ? '' : `, ours is ${path}`}`;
  const bound = limit > 0 && limit < totalmem();
  return ok('cgroup', `${where}${bound ? `, limited to ${gigabytes(limit)}` : ', no memory limit on us'}`);
};

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
