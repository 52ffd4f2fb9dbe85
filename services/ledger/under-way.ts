import { stillRuns } from '../files/life.ts';
import type { Caps, Spent } from './ledger.ts';
import type { OpenCall } from './spending.ts';

/** In seconds: when to try again, if running calls may cost less than reserved. */
export const soon = 5;
/** A call that is open for longer lost its answer, and keeps its estimate. */
const longestCallMs = 3600_000;

/** What a cap can limit. */
export const capNames = ['cost', 'tokens', 'calls'] as const satisfies readonly (keyof Caps & keyof Spent)[];

export const amountOf = (calls: readonly OpenCall[], name: keyof Caps): number =>
  calls.reduce((sum, call) => sum + (name === 'calls' ? 1 : (call[name] ?? 0)), 0);

/** What calls that still run may give back. A call counts as one, whatever it costs. */
export const underWayIn = (open: readonly OpenCall[], name: keyof Caps, now: Date): number =>
  name === 'calls' ? 0 : amountOf(open.filter(isUnderWay(now)), name);

const isUnderWay = (now: Date) => (call: OpenCall) =>
  Math.abs(now.getTime() - call.at) < longestCallMs && stillRuns(call) === true;
