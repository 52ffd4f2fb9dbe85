import type { DatabaseSync } from 'node:sqlite';
import { inTransaction, openBook, usualPatienceMs } from './book.ts';
import { type BookProblem, problemOf } from './book-problem.ts';
import { releaseCall, settleCall, writeOpen } from './calls.ts';
import type { Ledger, Reserved } from './ledger.ts';
import { overspent } from './overspent.ts';
import { startTask, tooFast } from './rates.ts';
import { strongest, unwritable } from './refused.ts';
import { byRole, spentIn } from './spending.ts';

export interface LedgerOptions {
  /** Of the price table. Caps in money are held against money of this currency. */
  readonly currency?: string;
  /** How long one operation may wait for other processes. Default 10 s; the waiting process does nothing else. */
  readonly patienceMs?: number;
}

/** Opens the ledger, or says why its file cannot be used; then nothing was changed in it. */
export const openLedger = (
  path: string,
  { currency = 'USD', patienceMs = usualPatienceMs }: LedgerOptions = {},
): { readonly ok: true; readonly ledger: Ledger } | BookProblem => {
  const opened = openBook(path, patienceMs);
  return opened.ok ? { ok: true, ledger: ledgerOn(opened.book, path, currency, patienceMs) } : opened;
};

const ledgerOn = (book: DatabaseSync, path: string, currency: string, patienceMs: number): Ledger => {
  /** One transaction; a disk or a lock that refuses it gives the other value, a bug goes on. */
  const written = <T>(work: () => T, otherwise: (problem: BookProblem) => T): T => {
    try {
      return inTransaction(book, work, patienceMs);
    } catch (error) {
      return otherwise(problemOf(error, path));
    }
  };
  // a reservation that cannot be changed stays at its estimate, which is the safe side
  const stays = () => undefined;

  return {
    reserve: (estimate, limits, rates, now = new Date()) =>
      written((): Reserved => {
        const refused = strongest([
          ...tooFast(book, rates, now),
          ...limits.flatMap((limit) => overspent(book, currency, estimate, limit, now)),
        ]);
        return refused ?? { ok: true, id: writeOpen(book, currency, estimate, now) };
      }, unwritable),
    settle: (id, used) => written(() => settleCall(book, id, used), stays),
    release: (id) => written(() => releaseCall(book, id), stays),
    spent: (scope, now = new Date()) => spentIn(book, currency, scope, now),
    byRole: (run) => byRole(book, currency, run),
    // where starts cannot be counted they cost nothing either: the calls of the task will be refused
    startTask: (perHour, now = new Date()) =>
      written(
        () => startTask(book, perHour, now),
        ({ kind }) => (kind === 'locked' ? { ok: false, wait: 5 } : { ok: true }),
      ),
    [Symbol.dispose]: () => book.close(),
  };
};
