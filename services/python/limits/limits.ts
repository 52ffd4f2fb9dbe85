import { availableParallelism } from 'node:os';

/** What one program may use, in bytes, seconds and counts. `LimitName` names each limit that ends a run. */
export interface Limits {
  readonly seconds: number;
  /** After `seconds` the program gets SIGTERM; so much later it is killed. */
  readonly graceSeconds: number;
  /** Resident memory of all its processes together, shared pages counted once. */
  readonly memory: number;
  /** Processes and threads together. */
  readonly processes: number;
  readonly fileSize: number;
  /** Bytes in its work and temporary folders together, also of deleted files that are open. */
  readonly disk: number;
  /** Files and folders in its work and temporary folders together. */
  readonly files: number;
  /** Bytes on standard output and standard error together. */
  readonly output: number;
}

export type LimitName = 'time' | 'memory' | 'processes' | 'file-size' | 'disk' | 'files' | 'output';

/** A limit that was reached: how much was allowed and how much was used, in the limit's own unit. */
export interface LimitReached {
  readonly limit: LimitName;
  readonly allowed: number;
  readonly used: number;
}

const gibibyte = 2 ** 30;

/**
 * The default limits of a program: 100 minutes, nine tenths of the free memory (a container's limit counts), and so much of everything else
 * that only a fault reaches it.
 */
export const defaultLimits = (change: Partial<Limits> = {}): Limits => ({
  seconds: 6_000,
  graceSeconds: 10,
  memory: Math.floor(0.9 * process.availableMemory()),
  processes: Math.max(4_096, 64 * availableParallelism()),
  fileSize: 20 * gibibyte,
  disk: 40 * gibibyte,
  files: 200_000,
  output: gibibyte,
  ...change,
});
