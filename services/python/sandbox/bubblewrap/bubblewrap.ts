import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Enclosure } from '../enclosure.ts';
import type { Places, SandboxSpec, Share } from '../mounts/spec.ts';
import { rlimitsOf, withinHardLimits } from '../rlimits.ts';
import { seccompFilter } from '../seccomp/seccomp.ts';
import { unusedUser, userRange } from '../user.ts';
import type { BubblewrapHost } from './host.ts';
import { mountsOf } from './mounts.ts';

/** Tier A: own namespaces, and a root folder with only what the spec names. */
export const bubblewrap = (spec: SandboxSpec, host: BubblewrapHost): Enclosure => {
  const filter = seccompFilter('namespaced');
  if (filter === undefined) throw new Error(`no seccomp filter for ${process.arch}`);
  const places = placesOf(spec);
  const user = userOf(host);
  const etc = writeEtc(spec.etc, user);
  const asRoot = host.identity === 'root';
  const argv = [
    ...[host.bwrap, ...namespaces(host, user, spec.readsAll === true), ...mountsOf(spec, places, etc, host)],
    ...['--chdir', places.work, '--seccomp', '3', '--json-status-fd', '4', '--'],
    ...(asRoot ? becoming(host.setpriv, user, groupsOf(spec), spec.readsAll === true) : []),
    ...limited(host.prlimit, withinHardLimits(rlimitsOf(spec))),
  ];
  return {
    places,
    owner: asRoot ? user : null,
    filter,
    order: (program, environment) => ({
      command: [...argv, ...program],
      environment, // also bubblewrap's own, because it stays readable in /proc/1/environ
      cwd: '/',
      depth: 2, // bwrap, the namespace's first process, the program
      rlimits: {}, // set by prlimit: a limit on processes would keep bubblewrap from starting
      seccomp: false,
      landlock: null,
      user: null,
      tell: false,
      talk: false,
      remove: [],
    }),
  };
};

const placesOf = (spec: SandboxSpec): Places => ({
  source: '/kaggle/src',
  input: placed('/kaggle/input', spec.input),
  work: '/kaggle/working',
  tmp: '/tmp',
  caches: placed('/kaggle/caches', spec.caches),
});

const placed = (folder: string, shares: readonly Share[]): Record<string, string> =>
  Object.fromEntries(shares.map(({ name }) => [name, join(folder, name)]));

/** The user as which the program sees itself. It is never 0: root may write to what root owns in /proc/sys, in every namespace. */
const userOf = (host: BubblewrapHost): number => {
  switch (host.identity) {
    case 'root':
      return unusedUser();
    case 'renamed':
      return userRange.first;
    case 'user':
      return process.getuid?.() ?? userRange.first;
  }
};

const namespaces = (host: BubblewrapHost, user: number, readsAll: boolean): string[] => [
  ...(host.identity === 'root' ? [] : ['--unshare-user', ...(host.disableUserns ? ['--disable-userns'] : [])]),
  ...(host.identity === 'renamed' ? ['--uid', String(user), '--gid', String(user)] : []),
  ...['--unshare-ipc', '--unshare-pid', '--unshare-uts', '--unshare-cgroup-try', '--unshare-net'],
  ...['--die-with-parent', '--new-session', '--hostname', 'sandbox', '--cap-drop', 'ALL'],
  ...(host.identity === 'root' ? rootsRights(readsAll).flatMap((cap) => ['--cap-add', cap]) : []),
];

const rootsRights = (readsAll: boolean): string[] => [
  ...['CAP_SETUID', 'CAP_SETGID', 'CAP_SETPCAP'],
  ...(readsAll ? ['CAP_DAC_OVERRIDE'] : []),
];

/** The command that drops root for good, after bubblewrap has mounted as root. */
const becoming = (setpriv: string, user: number, groups: readonly number[], readsAll: boolean): string[] => {
  const kept = readsAll ? '-all,+dac_override' : '-all';
  return [
    ...[setpriv, '--reuid', String(user), '--regid', String(user)],
    ...(groups.length === 0 ? ['--clear-groups'] : ['--groups', groups.join(',')]),
    ...[`--inh-caps=${kept}`, `--ambient-caps=${kept}`, `--bounding-set=${kept}`, '--no-new-privs', '--'],
  ];
};

/** The groups that may use a GPU's device files (`video`), if they are limited to groups; never root's. */
const groupsOf = ({ gpu }: SandboxSpec): number[] => {
  const owned = [...(gpu === null ? [] : [gpu.device, ...gpu.shared])]
    .map((path) => statSync(path, { throwIfNoEntry: false }))
    .filter((file) => file !== undefined && (file.mode & 0o006) !== 0o006 && file.gid !== 0);
  return [...new Set(owned.map((file) => file?.gid ?? 0))];
};

const limited = (prlimit: string, limits: Readonly<Record<string, number>>): string[] => [
  prlimit,
  ...Object.entries(limits).map(([name, value]) => `--${name.toLowerCase()}=${value}`),
  '--',
];

/** Writes the few files of /etc that must differ from the machine's. */
const writeEtc = (folder: string, user: number): string => {
  mkdirSync(folder, { recursive: true });
  const files = {
    passwd: `sandbox:x:${user}:${user}:sandbox:/tmp:/usr/sbin/nologin\n`,
    group: `sandbox:x:${user}:\n`,
    hosts: '127.0.0.1 localhost sandbox\n::1 localhost\n',
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o644); // whatever the umask
  }
  return folder;
};
