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
  /** A candidate's program that came through its rehearsal, while a better one is asked for; null: none. */
  readonly standby: Refs | null;
  readonly rejections: number;
  /** What a person said when sending something back. */
  readonly notes: readonly string[];
  readonly fellBack: boolean;
  /** How often it was decided which answer is shipped: the second time the template's stands, whatever else there is. */
  readonly merges: number;
  /** Whether the template's branch was begun, and whether it has ended. */
  readonly hasBranched: boolean;
  readonly templateEnded: boolean;
  readonly nodes: readonly Node[];
  /** Ids of candidates that were run as they are, because there is no template's answer to hold them against. */
  readonly adopted: readonly string[];
  /** Whether the user's programs are run alone, one after another, because nothing can be measured: nobody asked for that. */
  readonly aloneUnasked: boolean;
  readonly failures: readonly StageFailure[];
  /** What the last stage that failed said, also where that does not count as a failure of the run. */
  readonly said: string;
  /** Whether that was for lack of time. */
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
    said: '',
    lacksTime: false,
  },
});

/** What the search knows of the template: whether it has answered, and whether its answer is there as a short script, which a model may improve. */
export const answerOf = ({ refs, templateEnded }: Context) => ({
  isThere: templateEnded,
  hasScript: refs.ablation !== undefined,
});
