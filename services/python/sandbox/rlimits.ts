import { readdirSync, readFileSync } from 'node:fs';
import type { SandboxSpec } from './mounts/spec.ts';

const openFiles = 16_384;
/** The address space that a thread takes at its start (glibc's stack and arena, facts/sandbox.md finding 7). */
const perThread = 8 * 1024 ** 2;

/**
 * The kernel's limits per process, by RLIMIT_ name. They are only backstops, because the watch counts all processes together. It is DATA
 * and not AS, which would stop every program that only reserves addresses (CUDA: a TiB).
 */
export const rlimitsOf = ({ limits, threads }: SandboxSpec): Record<string, number> => ({
  NPROC: whole(limits.processes),
  NOFILE: openFiles,
  FSIZE: whole(limits.fileSize),
  DATA: whole(limits.memory + perThread * Math.max(64, 4 * threads)),
  CORE: 0,
});

/** The same limits for a program that keeps our user: the kernel counts all processes of a user together, so the current ones are added. */
export const rlimitsBesideOthers = (spec: SandboxSpec): Record<string, number> => {
  const { NPROC = 0, ...others } = rlimitsOf(spec);
  return process.platform === 'linux' ? { NPROC: NPROC + threadsOfUser(process.getuid?.()), ...others } : others;
};

const whole = (limit: number): number => Math.min(Math.floor(limit), Number.MAX_SAFE_INTEGER);

const threadsOfUser = (user: number | undefined): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .reduce((sum, pid) => sum + threadsOf(pid, user), 0);

const threadsOf = (pid: string, user: number | undefined): number => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const field = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1]);
    return field('Uid') === user ? field('Threads') : 0;
  } catch {
    return 0; // it has just ended
  }
};

/** Rows of /proc/self/limits by RLIMIT_ name, for the limits that a sandbox sets. */
const rows: Readonly<Record<string, string>> = {
  NPROC: 'Max processes',
  NOFILE: 'Max open files',
  FSIZE: 'Max file size',
  DATA: 'Max data size',
  CORE: 'Max core file size',
};

/** The limits, cut to our hard limits: `prlimit` fails for a limit above the hard one. */
export const withinHardLimits = (
  limits: Readonly<Record<string, number>>,
  table = readFileSync('/proc/self/limits', 'utf8'),
): Record<string, number> =>
  Object.fromEntries(Object.entries(limits).map(([name, value]) => [name, Math.min(value, hardLimit(table, name))]));

const hardLimit = (table: string, name: string): number => {
  const row = table.split('\n').find((line) => line.startsWith(`${rows[name]} `));
  const [, hard] = row?.slice(rows[name]?.length).trim().split(/\s+/) ?? [];
  return hard === undefined || hard === 'unlimited' ? Number.POSITIVE_INFINITY : Number(hard);
};
