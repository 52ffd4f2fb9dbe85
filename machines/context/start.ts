import type { Refs } from '../../stages/dag/call.ts';
import type { Order } from '../order.ts';
import type { Proposal, Resumption } from '../search/node.ts';

/** What a machine starts from. A branch starts with what the run made before it. */
export interface Start {
  readonly order: Order;
  readonly part: Part;
  readonly refs: Refs;
  readonly notes: readonly string[];
}

/** Which machine this is: that of the whole run, or that of one of its branches. */
export type Part =
  | { readonly is: 'run' }
  | { readonly is: 'template' }
  | {
      readonly is: 'candidate';
      readonly proposal: Proposal;
      /** What people and the journal call it: `1.2`. */
      readonly label: string;
      /** What its branch resumes with, after a person let it run or the template answered; null: it begins. */
      readonly approved: Resumption | null;
      /** Its program is written while the template works, and waits for the template's answer. */
      readonly isAhead: boolean;
      /** What was tried in earlier rounds, a line each. */
      readonly before: readonly string[];
      /** The result of the candidate that it is made from; null: it is made from no candidate, perhaps from the template's script. */
      readonly parent: ParentResult | null;
    };

/** What a model is told of the candidate that it improves: keep or discard, and rounded numbers. */
export interface ParentResult {
  readonly verdict: 'keep' | 'discard';
  readonly score: number | null;
  readonly gain: number | null;
  readonly error: number | null;
}

/** A whole run starts from its order alone. */
/** What the user says in the beginning is the first of the notes that models are given. */
export const startOfRun = (order: Order): Start => ({
  ...{ order, part: { is: 'run' }, refs: {} },
  notes: order.instruction === null ? [] : [order.instruction],
});
