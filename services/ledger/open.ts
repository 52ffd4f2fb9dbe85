import type { DatabaseSync } from 'node:sqlite';
import { inTransaction, openBook, usualWaitMs } from '../sqlite/book.ts';
import { type BookProblem, problemOf } from '../sqlite/book-problem.ts';
import { releaseCall, settleCall, writeOpen } from './calls.ts';
import type { Ledger, Reserved } from './ledger.ts';
import { overspent } from './overspent.ts';
import { startTask, tooFast } from './rates.ts';
import { strongest, unwritable } from './refused.ts';
import { ledgerBook } from './schema.ts';
import { beyondShare } from './shares.ts';
import { byRole, spentIn } from './spending.ts';

export interface LedgerOptions {
  /** The currency of the price table. Caps in money apply to money of this currency. */
  readonly currency?: string;
  /** How long one operation may wait for other processes. Default 10 s; the waiting blocks this process. */
  readonly longestWaitMs?: number;
}

/** Opens the ledger, or says why its file cannot be used; then the file is unchanged. */
export const openLedger = (
  path: string,
  { currency = 'USD', longestWaitMs = usualWaitMs }: LedgerOptions = {},
): { readonly ok: true; readonly ledger: Ledger } | BookProblem => {
  const opened = openBook(path, ledgerBook, longestWaitMs);
  return opened.ok ? { ok: true, ledger: ledgerOn(opened.book, path, currency, longestWaitMs) } : opened;
};

const ledgerOn = (book: DatabaseSync, path: string, currency: string, longestWaitMs: number): Ledger => {
  /** Runs one transaction. If disk or lock refuse it, the result is `otherwise`; a bug is thrown. */
  const written = <T>(work: () => T, otherwise: (problem: BookProblem) => T): T => {
    try {
      return inTransaction(book, work, longestWaitMs);
    } catch (error) {
      return otherwise(problemOf(error, path, ledgerBook.words));
    }
  };
  // a reservation that cannot be changed keeps its estimate, which is safe
  const stays = () => undefined;

  return {
    reserve: (estimate, limits, rates, now = new Date()) =>
      written((): Reserved => {
        const refused = strongest([
          ...tooFast(book, rates, now),
          ...limits.flatMap((limit) => overspent(book, currency, estimate, limit, now)),
          ...limits.flatMap((limit) => beyondShare(book, currency, estimate, limit, now)),
        ]);
        return refused ?? { ok: true, id: writeOpen(book, currency, estimate, now) };
      }, unwritable),
    settle: (id, used) => written(() => settleCall(book, id, used), stays),
    release: (id) => written(() => releaseCall(book, id), stays),
    spent: (scope, now = new Date()) => spentIn(book, currency, scope, now),
    byRole: (run) => byRole(book, currency, run),
    // if starts cannot be counted, the task may start: its calls will be refused, so it costs nothing
    startTask: (perHour, now = new Date()) =>
      written(
        () => startTask(book, perHour, now),
        ({ kind }) => (kind === 'locked' ? { ok: false, wait: 5 } : { ok: true }),
      ),
    [Symbol.dispose]: () => book.close(),
  };
};
