import type { BookProblem } from '../sqlite/book-problem.ts';
import type { Reserved } from './ledger.ts';

export type Refused = Extract<Reserved, { ok: false }>;

/** The reason that lasts longest: with another one the user might wait for nothing. */
export const strongest = (refused: readonly Refused[]): Refused | undefined =>
  refused.toSorted((a, b) => (b.wait ?? Number.POSITIVE_INFINITY) - (a.wait ?? Number.POSITIVE_INFINITY))[0];

/** Refuses all spending while the ledger cannot be written. */
export const unwritable = ({ kind, message, advice }: BookProblem): Refused => ({
  ...{ ok: false, kind: 'no-budget', message, advice },
  wait: kind === 'locked' ? 5 : null,
});
