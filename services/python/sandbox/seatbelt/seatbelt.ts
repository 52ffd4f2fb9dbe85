import { existsSync } from 'node:fs';
import { bare } from '../bare.ts';
import type { Enclosure } from '../enclosure.ts';
import { foldersOfPython } from '../mounts/interpreter.ts';
import type { SandboxSpec } from '../mounts/spec.ts';
import { type Probe, probe } from '../probe.ts';

/** Tier M: macOS's own sandbox. Partial and untested, because no macOS was available. */
export const seatbelt = (spec: SandboxSpec): Enclosure => {
  const { order, ...rest } = bare(spec);
  return {
    ...rest,
    order: (program, environment) =>
      order(['/usr/bin/sandbox-exec', '-p', seatbeltProfile(spec), ...program], environment),
  };
};

const system = [
  '/usr',
  '/bin',
  '/sbin',
  '/System',
  '/Library',
  '/opt/homebrew',
  '/private/etc/ssl',
  '/private/var/db/timezone',
];
const devices = ['null', 'zero', 'random', 'urandom', 'dtracehelper'].map((name) => `/dev/${name}`);

/** The spec as a profile for sandbox-exec. Everything is denied unless it is named; the last matching rule counts. */
export const seatbeltProfile = ({ python, source, input, caches, work, tmp }: SandboxSpec): string => {
  const read = [source, ...input.map(({ folder }) => folder), ...caches.map(({ folder }) => folder)];
  const execute = [...system, ...foldersOfPython(python)];
  return [
    '(version 1)',
    '(deny default)',
    `(allow process-exec ${subpaths([...execute, work, tmp])})`,
    '(allow process-fork)',
    '(allow signal process-info* (target same-sandbox))',
    '(allow sysctl-read)', // multiprocessing asks for kern.sysv.semmni and the number of processors
    '(allow ipc-posix-sem ipc-posix-shm*)', // multiprocessing's locks and SharedMemory
    '(allow file-read-metadata)',
    `(allow file-read* (literal "/") ${subpaths([...execute, ...read, work, tmp])} ${literals(devices)})`,
    `(allow file-write* ${subpaths([work, tmp])})`,
    `(allow file-write-data file-ioctl ${literals(devices)})`,
    // Metal, for torch's "mps"
    '(allow iokit-open (iokit-user-client-class "AGXDeviceUserClient" "IOSurfaceRootUserClient"))',
    '(allow mach-lookup (global-name "com.apple.MTLCompilerService"))',
    '(deny network*)',
    `(allow network* ${subpaths([work, tmp])})`, // Unix sockets of multiprocessing's Manager
  ].join('\n');
};

const subpaths = (paths: readonly string[]): string => paths.map((path) => `(subpath ${quoted(path)})`).join(' ');
const literals = (paths: readonly string[]): string => paths.map((path) => `(literal ${quoted(path)})`).join(' ');
const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** Whether macOS's sandbox exists. Its effect is not tested: that tier is partial. */
export const seatbeltProbe = (): Promise<Probe> =>
  probe('seatbelt', async () => {
    const ok = process.platform === 'darwin' && existsSync('/usr/bin/sandbox-exec');
    return { ok, says: ok ? 'sandbox-exec is there' : 'only macOS has it', fix: null };
  });
