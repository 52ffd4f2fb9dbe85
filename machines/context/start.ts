import type { Refs } from '../../stages/dag/call.ts';
import type { Order } from '../order.ts';
import type { Proposal, Resumption } from '../search/node.ts';

/** What a machine starts from; a branch has what the run made before it. */
export interface Start {
  readonly order: Order;
  readonly part: Part;
  readonly refs: Refs;
  readonly notes: readonly string[];
}

/** Which machine this is: a whole run, or one of its branches, which has a machine of its own. */
export type Part =
  | { readonly is: 'run' }
  | { readonly is: 'template' }
  | {
      readonly is: 'candidate';
      readonly proposal: Proposal;
      /** What people and the journal call it: `1.2`. */
      readonly label: string;
      /** What its branch goes on with, after a person let it run or the template answered; null: it begins. */
      readonly approved: Resumption | null;
      /** Its program is written before the template's result is known, and waits for the template's answer. */
      readonly isAhead: boolean;
      /** What was tried before, a line each. */
      readonly before: readonly string[];
      /** How what it is made from did, for the model that is to improve it; null: it is made from nothing, or from the template's script. */
      readonly parent: ParentResult | null;
    };

/** Keep or discard, and a rounded gain: no more is told to a model. */
export interface ParentResult {
  readonly verdict: 'keep' | 'discard';
  readonly score: number | null;
  readonly gain: number | null;
  readonly error: number | null;
}

/** A whole run starts from its order alone. */
export const startOfRun = (order: Order): Start => ({ order, part: { is: 'run' }, refs: {}, notes: [] });
