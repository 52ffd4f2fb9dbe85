import type { StageFailure } from '../../core/schema/result.ts';
import type { Refs } from '../../stages/dag/call.ts';
import type { Order } from '../order.ts';
import type { Node } from '../search/node.ts';
import type { Part, Start } from './start.ts';

/** What a machine remembers: what it was asked, what was made so far, and its counters. JSON only; a snapshot saves it. */
export interface Context {
  readonly order: Order;
  readonly part: Part;
  readonly refs: Refs;
  readonly attempt: number;
  readonly fix: number;
  readonly debugRounds: number;
  readonly shrinks: number;
  /** A candidate's rehearsed program, kept while a better one is asked for; null: none. */
  readonly standby: Refs | null;
  readonly rejections: number;
  /** What a person said when sending something back. */
  readonly notes: readonly string[];
  readonly fellBack: boolean;
  /** How often the run has decided which answer to ship. The second decision always takes the template's. */
  readonly merges: number;
  /** Whether the template's branch has begun. */
  readonly hasBranched: boolean;
  /** Whether the template's branch has ended. */
  readonly templateEnded: boolean;
  readonly nodes: readonly Node[];
  /** Ids of candidates that were run without a comparison, because the template has no answer. */
  readonly adopted: readonly string[];
  /** The user's programs run alone, one after another. Nobody asked for that: nothing can be measured. */
  readonly aloneUnasked: boolean;
  readonly failures: readonly StageFailure[];
  /** The stage that failed last and its message, even if that is no failure of the run. */
  readonly lastFailure: string;
  /** Whether it failed for lack of time. */
  readonly lacksTime: boolean;
}

/** A machine that has done nothing yet. */
export const initialContext = ({ order, part, refs, notes }: Start): Context => ({
  ...{ order, part, refs, notes, attempt: 1, fix: 0, debugRounds: 0, shrinks: 0, rejections: 0 },
  ...{
    fellBack: false,
    merges: 0,
    standby: null,
    hasBranched: false,
    templateEnded: false,
    nodes: [],
    adopted: [],
    aloneUnasked: false,
    failures: [],
    lastFailure: '',
    lacksTime: false,
  },
});

/** What the search knows of the template's branch. */
export const templateProgress = ({ refs, templateEnded }: Context) => ({
  hasEnded: templateEnded,
  hasScript: refs.ablation !== undefined,
});
