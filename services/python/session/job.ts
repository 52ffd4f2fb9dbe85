import type { Limits } from '../limits/limits.ts';
import type { Choice } from '../sandbox/choose.ts';

/** A persistent Python session that nobody trusts, and everything it is given. Paths are of this machine. */
export interface SessionJob {
  readonly python: string;
  readonly sandbox: Choice;
  /** A folder that it may read: `DATA` in its cells. */
  readonly data: string;
  /** Its current folder, the only one that it may write to. What it leaves there stays. Its parent is the caller's too. */
  readonly work: string;
  /** Of the whole session; `seconds`, too. */
  readonly limits: Limits;
  readonly threads: number;
  /** What its first cell is called in tracebacks: `<cell 1>` unless said otherwise. */
  readonly firstCell?: number;
  readonly signal: AbortSignal;
}

/** What one cell came to. The texts are bounded and clean of control characters. */
export interface CellShown {
  /** `raised`: an error of its own. `interrupted`: it took too long, or printed too much. `died`: the session ended with it. */
  readonly ended: 'ran' | 'raised' | 'interrupted' | 'died';
  /** All that it printed and displayed, in order; the middle is left out where that is long. */
  readonly printed: string;
  /** What its last expression is worth. */
  readonly value: string | null;
  /** The error with a short traceback, or why it was interrupted or died. */
  readonly trouble: string | null;
  /** PNG. */
  readonly pictures: readonly Uint8Array[];
  readonly seconds: number;
}
