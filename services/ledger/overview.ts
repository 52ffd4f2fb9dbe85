import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { stillRuns } from '../files/life.ts';
import { openBook } from '../sqlite/book.ts';
import { type BookProblem, problemOf } from '../sqlite/book-problem.ts';
import { dayOf, monthOf } from './day.ts';
import { ledgerBook } from './schema.ts';
import { Sum } from './spending.ts';

/** The sums of calls in one currency. */
const InCurrency = Sum.extend({ currency: z.string() });
const OfRole = InCurrency.extend({
  run: z.string(),
  batch: z.string().nullable(),
  role: z.string(),
  stage: z.string(),
});
const Open = z.object({
  ...{ run: z.string(), role: z.string(), stage: z.string(), model: z.string(), at: z.int() },
  ...{ tokens: z.int(), cost: z.int().nullable(), currency: z.string(), pid: z.int(), life: z.string() },
});

/**
 * What was spent on a day and in its month (UTC), by run and role, newest run first; and all calls that are not
 * settled, of any time.
 */
export interface Overview {
  readonly day: string;
  readonly month: string;
  readonly today: readonly z.output<typeof InCurrency>[];
  readonly thisMonth: readonly z.output<typeof InCurrency>[];
  readonly roles: readonly z.output<typeof OfRole>[];
  readonly open: readonly OpenReservation[];
}

export interface OpenReservation extends Omit<z.output<typeof Open>, 'at' | 'life'> {
  /** ISO 8601. */
  readonly since: string;
  /** Whether its process still runs; null: unknown from here. */
  readonly working: boolean | null;
}

/** Reads a ledger. A missing ledger counts as empty and is not made. */
export const overviewOf = (
  path: string,
  now = new Date(),
): { readonly ok: true; readonly overview: Overview } | BookProblem => {
  if (!existsSync(path)) {
    const nothing = { today: [], thisMonth: [], roles: [], open: [] };
    return { ok: true, overview: { day: dayOf(now), month: monthOf(now), ...nothing } };
  }
  const opened = openBook(path, ledgerBook);
  if (!opened.ok) return opened;
  using book = opened.book;
  try {
    return { ok: true, overview: read(book, now) };
  } catch (error) {
    return problemOf(error, path, ledgerBook.words);
  }
};

const totals = `coalesce(sum(cost), 0) AS cost, sum(tokens) AS tokens, count(*) AS calls,
  count(*) FILTER (WHERE cost IS NULL) AS unpriced, currency`;

const read = (book: DatabaseSync, now: Date): Overview => {
  const [day, month] = [dayOf(now), monthOf(now)];
  const days = [`${month}-01`, `${month}-31`] as const;
  const spentOn = (from: string, to: string) =>
    book
      .prepare(
        `SELECT ${totals} FROM call WHERE day BETWEEN ? AND ? AND state <> 'released' GROUP BY currency ORDER BY currency`,
      )
      .all(from, to);
  const roles = book
    .prepare(
      `SELECT run, max(batch) AS batch, role, stage, ${totals} FROM call
       WHERE day BETWEEN ? AND ? AND state <> 'released' GROUP BY run, role, stage, currency
       ORDER BY max(max(id)) OVER (PARTITION BY run) DESC, min(id)`,
    )
    .all(...days);
  const open = book
    .prepare(
      `SELECT run, role, stage, model, at, tokens, cost, currency, pid, life FROM call WHERE state = 'open' ORDER BY id`,
    )
    .all();
  return {
    ...{ day, month },
    today: z.array(InCurrency).parse(spentOn(day, day)),
    thisMonth: z.array(InCurrency).parse(spentOn(...days)),
    roles: z.array(OfRole).parse(roles),
    open: z.array(Open).parse(open).map(shown),
  };
};

const shown = ({ at, life, ...rest }: z.output<typeof Open>): OpenReservation => ({
  ...rest,
  since: new Date(at).toISOString(),
  working: stillRuns({ pid: rest.pid, life }),
});
