import type { BookProblem } from './book-problem.ts';
import type { Reserved } from './ledger.ts';

export type Refused = Extract<Reserved, { ok: false }>;

/** Of several reasons the one that holds longest: telling another would make its reader wait for nothing. */
export const strongest = (refused: readonly Refused[]): Refused | undefined =>
  refused.toSorted((a, b) => (b.wait ?? Number.POSITIVE_INFINITY) - (a.wait ?? Number.POSITIVE_INFINITY))[0];

/** Where nothing can be written down, nothing may be spent. */
export const unwritable = ({ kind, message, advice }: BookProblem): Refused => ({
  ...{ ok: false, kind: 'no-budget', message, advice },
  wait: kind === 'locked' ? 5 : null,
});
