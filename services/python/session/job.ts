import type { Limits } from '../limits/limits.ts';
import type { Choice } from '../sandbox/choose.ts';

/** A persistent, untrusted Python session, and everything that it gets. Paths are those of this machine. */
export interface SessionJob {
  readonly python: string;
  readonly sandbox: Choice;
  /** A folder that it may read; its cells see it as `DATA`. */
  readonly data: string;
  /** Its working folder, and the only one that it may write to. Files stay there. Its parent belongs to the caller. */
  readonly work: string;
  /** The limits of the whole session, also for `seconds`. */
  readonly limits: Limits;
  readonly threads: number;
  /** The number of its first cell in tracebacks; default: `<cell 1>`. */
  readonly firstCell?: number;
  readonly signal: AbortSignal;
}

/** The outcome of a cell. The texts are bounded and free of control characters. */
export interface CellShown {
  /** `raised`: the cell raised an error. `interrupted`: it took too long, or printed too much. `died`: the session ended with it. */
  readonly ended: 'ran' | 'raised' | 'interrupted' | 'died';
  /** Everything that it printed and displayed, in order; if that is long, the middle is left out. */
  readonly printed: string;
  /** The value of its last expression. */
  readonly value: string | null;
  /** The error with a short traceback, or why it was interrupted or died. */
  readonly trouble: string | null;
  /** Pictures as PNG. */
  readonly pictures: readonly Uint8Array[];
  readonly seconds: number;
}
