import type { Arena } from './arena.ts';
import type { Complaint, Hole } from './verdict.ts';

/** One attack, or one thing that has to work, by its number in the acceptance suite (docs/decisions/security/sandbox.md). */
export interface Row {
  readonly number: number;
  readonly title: string;
  /** Plays it; every complaint that is not a hole listed here breaks the row. */
  readonly play: (arena: Arena) => Promise<readonly Complaint[]>;
  /** Played with no other row beside it: where processes are counted by user, it would starve them. */
  readonly alone?: boolean;
  readonly holes?: readonly Hole[];
  /** Why it cannot be played here, if so. */
  readonly skip?: (arena: Arena) => string | undefined;
}
