import type { Claude } from '../../services/claude/claude.ts';
import type { Toolbox } from '../../services/claude/tool.ts';
import type { Tell } from '../brief/wording/thread.ts';
import type { Strategy } from '../schema/planning/strategy.ts';
import type { Check } from '../solution/draft.ts';

/** What a coder works on. */
export interface CoderJob {
  /** A whole program, or a function of features for the template. */
  readonly writes: 'program' | 'features';
  readonly claude: Claude;
  /** Who it is. */
  readonly system: string;
  /** How long its first answer may take, in words; empty: nobody knows. */
  readonly deadline: string;
  readonly strategy: Strategy;
  /** The same, in a fenced block. */
  readonly plan: string;
  /** What is to be known of the competition, in fenced blocks. */
  readonly context: readonly string[];
  /** What an advisor said, in a fenced block; empty: nobody did. */
  readonly advice: string;
  /** Whether the program counts only for what it adds to the template's answer. */
  readonly competes: boolean;
  /** What the template reached, in words; empty: it did not run first. */
  readonly scoreboard: string;
  readonly notes: readonly string[];
  /** What became of earlier programs of this run. */
  readonly feedback: readonly string[];
  /** What this run tried before, a line each: the program is to differ from it in kind. */
  readonly tried: readonly string[];
  /** The strategies of programs that are written at the same time and that it is to differ from in kind, in a fenced block; empty: none. */
  readonly beside: string;
  /** What became of an earlier run. */
  readonly earlier: string | undefined;
  /** What other competitions taught, in a fenced block; empty: nothing. */
  readonly lessons: string;
  /** By which it may look at the data first; undefined: by none. */
  readonly look: Toolbox | undefined;
  readonly check: Check;
  readonly tell: Tell;
}
