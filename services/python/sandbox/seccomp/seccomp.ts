import {
  answer,
  assemble,
  goto,
  ifAnyBit,
  ifAtLeast,
  ifEqual,
  type Line,
  label,
  load,
  mask,
  unlessAnyBit,
  unlessEqual,
} from './assembler.ts';
import {
  type Architecture,
  auditArchitecture,
  checkedSyscalls,
  deniedSyscalls,
  ownerAndTimesSyscalls,
  sharedSyscalls,
  syscallNumber,
} from './syscalls.ts';

/**
 * Which sockets a program may make. `namespaced`: it has its own network, so loopback is allowed. `unix-only`: it shares the machine's
 * network, IPC, processes and files, and seccomp closes what it can of these.
 */
export type Families = 'namespaced' | 'unix-only';

const errno = (number: number): number => 0x00050000 | number;
const verdict = {
  allow: 0x7fff0000,
  kill: 0x80000000,
  eperm: errno(1),
  enotty: errno(25),
  enosys: errno(38),
  eafnosupport: errno(97),
  /** The call seems to succeed, and does nothing. */
  pretend: errno(0),
};

const AF = { UNIX: 1, INET: 2, INET6: 10, NETLINK: 16 };
const families: Record<Families, readonly number[]> = {
  namespaced: [AF.UNIX, AF.INET, AF.INET6, AF.NETLINK],
  'unix-only': [AF.UNIX],
};

const CLONE_NEW_ANY = 0x7e020000;
const SETUID_SETGID = 0o6000;
const O_CREAT_TMPFILE = 0o100 | 0o20000000;
const [TIOCSTI, TIOCLINUX] = [0x5412, 0x541c];
const PR_SET_DUMPABLE = 4;
const X32_BIT = 0x40000000;

/**
 * The filter of both Linux tiers; undefined: the call numbers are unknown. What is not named is allowed: the filter hardens a sandbox, but
 * is none.
 */
export const seccompFilter = (
  allowed: Families,
  architecture: NodeJS.Architecture = process.arch,
): Uint8Array | undefined => {
  if (architecture !== 'x64' && architecture !== 'arm64') return undefined;
  return assemble([
    load.architecture,
    unlessEqual(auditArchitecture[architecture], 'kill'),
    load.syscall,
    ...(architecture === 'x64' ? [ifAtLeast(X32_BIT, 'eperm')] : []),
    ...Object.values(deniedSyscalls).flatMap((table) => all(table, architecture, 'eperm')),
    ...(allowed === 'unix-only' ? notShared(architecture) : []),
    ...checked(architecture, allowed),
    ...Object.entries(verdict).flatMap(([name, value]) => [label(name), answer(value)]),
  ]);
};

type Table = Readonly<Record<string, Parameters<typeof syscallNumber>[0]>>;

const all = (table: Table, architecture: Architecture, then: keyof typeof verdict): Line[] =>
  Object.values(table).flatMap((numbers) => {
    const number = syscallNumber(numbers, architecture);
    return number === null ? [] : [ifEqual(number, then)];
  });

/**
 * What belongs to a file and not to its content: mode, owner, times. Landlock does not know these, so they never change, by path or by
 * descriptor. The calls must seem to work, because copying a file copies its mode and times. Programs that copy tolerate a failing
 * attribute.
 */
const notShared = (architecture: Architecture): Line[] => [
  ...Object.values(sharedSyscalls).flatMap((table) => all(table, architecture, 'eperm')),
  ...all(ownerAndTimesSyscalls, architecture, 'pretend'),
];

const checked = (architecture: Architecture, allowed: Families): Line[] => {
  const when = (name: keyof typeof checkedSyscalls, ...checks: readonly Line[]): Line[] => {
    const number = syscallNumber(checkedSyscalls[name], architecture);
    return number === null
      ? []
      : [unlessEqual(number, `after ${name}`), ...checks, goto('allow'), label(`after ${name}`)];
  };
  const modeAt = (index: number) => [load.argument(index), ifAnyBit(SETUID_SETGID, 'eperm')];
  const openModeAt = (flags: number) => [
    load.argument(flags),
    unlessAnyBit(O_CREAT_TMPFILE, 'allow'),
    ...modeAt(flags + 1),
  ];
  const unchanged = allowed === 'unix-only' ? [goto('pretend')] : [];
  const family = [load.argument(0), ...families[allowed].map((known) => ifEqual(known, 'allow')), goto('eafnosupport')];
  return [
    // A filter cannot read their arguments, which are in memory; libc falls back to the older call.
    ...when('clone3', goto('enosys')),
    ...when('openat2', goto('enosys')),
    ...when('clone', load.argument(0), ifAnyBit(CLONE_NEW_ANY, 'eperm')),
    ...when('socket', ...family),
    ...when('socketpair', load.argument(0), ifEqual(AF.UNIX, 'allow'), goto('eafnosupport')),
    // Typing into the terminal that Medalist was started from.
    ...when(
      'ioctl',
      load.argument(1),
      ifEqual(TIOCSTI, 'eperm'),
      ifEqual(TIOCLINUX, 'eperm'),
      ...(allowed === 'unix-only' ? ofFileSystems : []),
    ),
    // A process that is not dumpable hides its open files, and so its files in memory, from a watch of the same user.
    ...when('prctl', load.argument(0), unlessEqual(PR_SET_DUMPABLE, 'allow'), load.argument(1), ifEqual(0, 'eperm')),
    // A setuid file must not be made at all: its owner may have more rights than its maker.
    ...when('open', ...openModeAt(1)),
    ...when('openat', ...openModeAt(2)),
    ...when('creat', ...modeAt(1)),
    ...when('mknod', ...modeAt(1)),
    ...when('mknodat', ...modeAt(2)),
    ...when('chmod', ...modeAt(1), ...unchanged),
    ...when('fchmod', ...modeAt(1), ...unchanged),
    ...when('fchmodat', ...modeAt(2), ...unchanged),
    ...when('fchmodat2', ...modeAt(2), ...unchanged),
    ...(allowed === 'unix-only' ? when('prlimit64', ...limitsOfOthers) : []),
  ];
};

/** Setting the limits of another process could end it, for example a CPU limit of one second. Reading them is allowed. */
const limitsOfOthers: readonly Line[] = [
  load.argument(0),
  ifEqual(0, 'allow'),
  load.argument(2),
  unlessEqual(0, 'eperm'),
  load.highArgument(2),
  unlessEqual(0, 'eperm'),
];

/**
 * Requests to a file system, by their letter (the second byte): ext4 and all others, xfs, versions, btrfs, f2fs, ceph, cifs. Some change a
 * file that is only open for reading: its flags, its encryption, whether it can ever be written again. No device of ours has these letters.
 */
const ofFileSystems: readonly Line[] = [
  mask(0xff00),
  ...[0x66, 0x58, 0x76, 0x94, 0xf5, 0x97, 0xcf].map((letter) => ifEqual(letter << 8, 'enotty')),
];
