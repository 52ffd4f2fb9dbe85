import { availableParallelism } from 'node:os';

/** What one program may use up. Bytes, seconds and counts; each limit that ends a run has a name in `LimitName`. */
export interface Limits {
  readonly seconds: number;
  /** After `seconds` it is asked to end (SIGTERM); this much later it is killed. */
  readonly graceSeconds: number;
  /** Resident memory of all its processes together, shared pages counted once. */
  readonly memory: number;
  /** Processes and threads together. */
  readonly processes: number;
  readonly fileSize: number;
  /** Bytes in its work and temporary folders together, files without a name included. */
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
 * The limits a program gets unless told otherwise: 100 minutes, nine tenths of the memory that is free now (a container's
 * own limit counts), and enough of all else that only a fault reaches it.
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
