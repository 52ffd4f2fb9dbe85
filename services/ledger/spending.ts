import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { dayOf } from './day.ts';
import type { Scope, Spent } from './ledger.ts';

export const Sum = z.object({ cost: z.int(), tokens: z.int(), calls: z.int(), unpriced: z.int() });

const idOf = (scope: Scope, now: Date): string => (scope.kind === 'day' ? dayOf(now) : scope.id);

/**
 * What was spent: settled calls at their real cost, open calls at their estimate. Money in another currency counts as
 * unknown.
 */
export const spentIn = (book: DatabaseSync, currency: string, scope: Scope, now: Date): Spent =>
  Sum.parse(
    book
      .prepare(
        `SELECT coalesce(sum(cost) FILTER (WHERE currency = ?), 0) AS cost,
           coalesce(sum(tokens), 0) AS tokens,
           coalesce(sum(calls), 0) AS calls,
           coalesce(sum(iif(currency = ?, unpriced, calls)), 0) AS unpriced
         FROM total WHERE scope = ? AND id = ?`,
      )
      .get(currency, currency, scope.kind, idOf(scope, now)),
  );

const OpenCall = z.object({
  ...{ role: z.string(), tokens: z.int(), cost: z.int().nullable(), at: z.int(), pid: z.int(), life: z.string() },
});
export type OpenCall = z.output<typeof OpenCall>;

/** Calls that are reserved but not settled: still running, or abandoned. */
export const openIn = (book: DatabaseSync, currency: string, scope: Scope, now: Date): OpenCall[] =>
  z.array(OpenCall).parse(
    book
      .prepare(
        `SELECT role, tokens, CASE WHEN currency = ? THEN cost END AS cost, at, pid, life
         FROM call WHERE ${scope.kind} = ? AND state = 'open'`,
      )
      .all(currency, idOf(scope, now)),
  );

const RoleSum = Sum.extend({ role: z.string(), stage: z.string() });

export const byRole = (book: DatabaseSync, currency: string, run: string): z.output<typeof RoleSum>[] =>
  z.array(RoleSum).parse(
    book
      .prepare(
        `SELECT role, stage,
             coalesce(sum(cost) FILTER (WHERE currency = ?), 0) AS cost, sum(tokens) AS tokens, count(*) AS calls,
             count(*) FILTER (WHERE cost IS NULL OR currency <> ?) AS unpriced
           FROM call WHERE run = ? AND state <> 'released'
           GROUP BY role, stage ORDER BY min(id)`,
      )
      .all(currency, currency, run),
  );
