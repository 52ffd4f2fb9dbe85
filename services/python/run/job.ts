import type { Duplex } from 'node:stream';
import type { GpuLease } from '../gpu/lease.ts';
import type { Interpreter } from '../interpreter.ts';
import type { LimitReached, Limits } from '../limits/limits.ts';
import type { Choice } from '../sandbox/choose.ts';
import type { Places, Share } from '../sandbox/mounts/spec.ts';
import type { Tier } from '../sandbox/tier.ts';
import type { Peaks, Sample } from '../watch/sample.ts';
import type { PythonExit } from './exit.ts';

/** One of our own programs, in place of a Python script: the reader of strangers' files (services/reader). */
interface OwnProgram {
  /** The program, and the folders that it needs. */
  readonly runtime: Interpreter;
  /** Additions to the environment. */
  readonly environment: Readonly<Record<string, string>>;
  readonly command: (places: Places) => readonly string[];
}

/** One untrusted Python program, and everything that it gets. Paths are those of this machine. */
export interface PythonJob {
  readonly python: string;
  readonly sandbox: Choice;
  /** Folder with the program's own files; it can read them, not change them. */
  readonly source: string;
  /** File name inside `source`. */
  readonly script: string;
  /** Runs with `-I`: neither its folder nor the environment affects imports. */
  readonly isolated?: boolean;
  readonly own?: OwnProgram;
  /** Called before the start, with our end of the program's descriptor 6. Absent: it has no such descriptor. */
  readonly onSocket?: (socket: Duplex) => void;
  readonly args: (places: Places) => readonly string[];
  /** Read-only folders; `../input/<name>`, seen from the working folder, leads to each in every tier. */
  readonly input: readonly Share[];
  /** The working folder, and besides a temporary folder the only one that it may write to. Its parent belongs to the caller. */
  readonly work: string;
  readonly caches: readonly Share[];
  readonly gpu: GpuLease | null;
  readonly limits: Limits;
  readonly threads: number;
  /** Below 1: MEDALIST_BATCH_SCALE asks the program for smaller batches. */
  readonly batchScale?: number;
  readonly signal: AbortSignal;
  /** Called for each line of output. Lines are cleaned, and bounded in length and number. */
  readonly onLine: (line: string) => void;
  /** Called once a second. */
  readonly onSample?: (sample: Sample) => void;
  /** Called when a limit is near, before it ends the run. */
  readonly onWarning?: (near: LimitReached) => void;
}

/** The outcome: how the program ended, its last lines, its peaks, and its sandbox. */
export interface PythonOutcome {
  readonly exit: PythonExit;
  readonly tail: readonly string[];
  readonly peaks: Peaks;
  readonly tier: Tier;
}
