import type { Duplex } from 'node:stream';
import type { GpuLease } from '../gpu/lease.ts';
import type { Interpreter } from '../interpreter.ts';
import type { LimitReached, Limits } from '../limits/limits.ts';
import type { Choice } from '../sandbox/choose.ts';
import type { Places, Share } from '../sandbox/mounts/spec.ts';
import type { Tier } from '../sandbox/tier.ts';
import type { Peaks, Sample } from '../watch/sample.ts';
import type { PythonExit } from './exit.ts';

/** What runs in the sandbox instead of a Python script: a program of ours that reads strangers' files (services/reader). */
interface OwnProgram {
  /** It and the folders it needs. */
  readonly runtime: Interpreter;
  /** Besides the usual. */
  readonly environment: Readonly<Record<string, string>>;
  readonly command: (places: Places) => readonly string[];
}

/** One Python program nobody trusts, and everything it is given. Paths are of this machine. */
export interface PythonJob {
  readonly python: string;
  readonly sandbox: Choice;
  /** Folder with the program's own files; it can read them, not change them. */
  readonly source: string;
  /** File name inside `source`. */
  readonly script: string;
  /** With `-I`: neither the folder it runs in nor the environment has a say in what is imported. */
  readonly isolated?: boolean;
  readonly own?: OwnProgram;
  /** Called before it starts with our end of its descriptor 6. Without this, it has no such descriptor. */
  readonly onSocket?: (socket: Duplex) => void;
  readonly args: (places: Places) => readonly string[];
  /** Read-only folders; `../input/<name>` from the working directory leads to each in every tier. */
  readonly input: readonly Share[];
  /** The only folder it may write to, besides a temporary one, and its working directory. Its parent is the caller's too. */
  readonly work: string;
  readonly caches: readonly Share[];
  readonly gpu: GpuLease | null;
  readonly limits: Limits;
  readonly threads: number;
  /** Below 1: the program is asked for smaller batches, by MEDALIST_BATCH_SCALE. */
  readonly batchScale?: number;
  readonly signal: AbortSignal;
  /** Called for each line of output, cleaned, bounded in length and number. */
  readonly onLine: (line: string) => void;
  /** Called once a second. */
  readonly onSample?: (sample: Sample) => void;
  /** A limit is near; comes before the limit ends the run. */
  readonly onWarning?: (near: LimitReached) => void;
}

/** What came of it: how it ended, the last lines it printed, the most it used, and what kept it in. */
export interface PythonOutcome {
  readonly exit: PythonExit;
  readonly tail: readonly string[];
  readonly peaks: Peaks;
  readonly tier: Tier;
}
