import { bare } from '../bare.ts';
import type { Enclosure, LandlockRules } from '../enclosure.ts';
import { identity } from '../identity.ts';
import { foldersOfPython } from '../mounts/interpreter.ts';
import { isOpenTo, isPassable } from '../mounts/reachable.ts';
import type { SandboxSpec } from '../mounts/spec.ts';
import { systemFolders } from '../mounts/system.ts';
import { rlimitsOf } from '../rlimits.ts';
import { seccompFilter } from '../seccomp/seccomp.ts';
import { unusedUser } from '../user.ts';

/** Tier B, without namespaces: Landlock allows paths, seccomp forbids all sockets but Unix ones. Neither can be undone. */
export const landlock = (spec: SandboxSpec): Enclosure => {
  const filter = seccompFilter('unix-only');
  if (filter === undefined) throw new Error(`no seccomp filter for ${process.arch}`);
  const who = identity();
  const user = who === 'root' && !spec.readsAll && isOpenToAll(spec) ? unusedUser() : null;
  const rules = rulesOf(spec, (who === 'root' && user === null) || who === 'stuck');
  const { order, ...rest } = bare(spec);
  return {
    ...rest,
    owner: user,
    filter,
    order: (program, environment) => ({
      ...order(program, environment),
      ...(user === null ? {} : { rlimits: rlimitsOf(spec) }),
      seccomp: true,
      landlock: rules,
      user,
    }),
  };
};

/** Whether every user can read what the spec shows. If not, the program stays root: without rights, under Landlock. */
const isOpenToAll = ({ python, source, input, caches, work, tmp, gpu }: SandboxSpec): boolean =>
  [...python.folders, source, ...[...input, ...caches].map(({ folder }) => folder)].every((it) =>
    isOpenTo(it, 0o005),
  ) &&
  [work, tmp].every(isPassable) &&
  (gpu === null || [gpu.device, ...gpu.shared].every((it) => isOpenTo(it, 0o006)));

const devices = ['null', 'zero', 'full', 'random', 'urandom'].map((name) => `/dev/${name}`);

/** Files by which training libraries ask the kernel about processors, memory and version. None of them shows other processes or mounts. */
const kernel = [
  ...['self', 'cpuinfo', 'meminfo', 'stat', 'loadavg', 'uptime', 'version', 'filesystems', 'vmstat', 'zoneinfo'],
  ...['osrelease', 'ostype', 'version', 'pid_max', 'threads-max', 'cap_last_cap', 'ngroups_max', 'random'].map(
    (name) => `sys/kernel/${name}`,
  ),
  ...['overcommit_memory', 'max_map_count'].map((name) => `sys/vm/${name}`),
].map((name) => `/proc/${name}`);

/** The limits of a container: joblib opens these files if they exist. */
const processors = ['/sys/devices/system', '/sys/fs/cgroup'];

const rulesOf = ({ python, source, input, caches, work, tmp, gpu }: SandboxSpec, asRoot: boolean): LandlockRules => {
  const system = systemFolders();
  const folders = [source, ...input.map(({ folder }) => folder), ...caches.map(({ folder }) => folder)];
  // CUDA names its threads in /proc, of processes that do not exist yet; root could write to /proc/sys there
  const threadNames = asRoot ? '/proc/self' : '/proc';
  return {
    execute: [...system.execute, ...foldersOfPython(python)],
    read: [...system.etc, ...folders, ...kernel, ...(gpu === null ? processors : ['/proc', '/sys'])],
    write: [work, tmp, '/dev/shm', ...(gpu === null ? [] : [threadNames])],
    devices: [...devices, ...(gpu === null ? [] : [gpu.device, ...gpu.shared])],
  };
};
