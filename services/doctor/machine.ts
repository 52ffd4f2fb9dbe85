import { arch, availableParallelism, release, totalmem } from 'node:os';
import { isInstalled } from '../package/root.ts';
import { containerKind } from '../python/sandbox/container.ts';
import { type Identity, identity } from '../python/sandbox/identity.ts';
import { type Cgroup, readCgroup } from './cgroup.ts';
import { type Line, linesOf } from './line.ts';
import { gigabytes } from './sizes.ts';

const { ok, note, problem } = linesOf('machine');
const oldestNode = 24;

/** The ground everything else stands on. */
export const machineLines = (env: NodeJS.ProcessEnv): Line[] => {
  const uid = process.getuid?.();
  const container = containerKind(env);
  const system = `${process.platform} ${arch()}, kernel ${release()}`;
  return [
    process.platform === 'linux'
      ? ok('system', system)
      : note('system', `${system}: only Linux can keep programs in fully`),
    nodeLine(process.versions.node),
    ok('cores', `${availableParallelism()} usable, ${gigabytes(totalmem())} of memory`),
    ok('user', process.platform === 'linux' ? describeUser(identity(), uid ?? -1) : `uid ${uid ?? 'unknown'}`),
    ok('container', container ?? 'none that shows'),
    cgroupLine(readCgroup(), process.constrainedMemory()),
  ];
};

const describeUser = (who: Identity, uid: number): string => {
  switch (who) {
    case 'root':
      return 'root: programs become users of their own';
    case 'stuck':
      return 'root, but not able to become another user: a container or sandbox keeps us from it';
    case 'renamed':
      return 'root in name only: a container or sandbox made an ordinary user look like it';
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

/** Node knows the limit that binds us, whichever hierarchy sets it; without one it says 0 or more than there is. */
export const cgroupLine = ({ mode, path }: Cgroup, limit: number): Line => {
  const where = mode === 'none' ? 'none' : `${mode}${path === null ? '' : `, ours is ${path}`}`;
  const bound = limit > 0 && limit < totalmem();
  return ok('cgroup', `${where}${bound ? `, limited to ${gigabytes(limit)}` : ', no memory limit on us'}`);
};
