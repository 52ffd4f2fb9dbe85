import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { dayOf, secondsToMidnight } from './day.ts';
import type { Ledger, Rates } from './ledger.ts';
import type { Refused } from './refused.ts';

const minute = 60_000;
const At = z.object({ at: z.int() });

/**
 * Seconds until one more may start, if at most `most` may start within `ms`; 0: now; null: never. Starts further in the
 * future than `ms` are ignored: they are from before the clock was set back, and would block too long.
 */
const waitFor = (
  book: DatabaseSync,
  table: 'call' | 'task',
  { most, ms }: { readonly most: number; readonly ms: number },
  now: Date,
): number | null => {
  if (most < 1) return null;
  const row = book
    .prepare(`SELECT at FROM ${table} WHERE at > ? AND at <= ? ORDER BY at DESC LIMIT 1 OFFSET ?`)
    .get(now.getTime() - ms, now.getTime() + ms, most - 1);
  return row === undefined ? 0 : Math.max(1, Math.ceil((At.parse(row).at + ms - now.getTime()) / 1000));
};

/**
 * The rates that a call would exceed, over all runs. Released calls count, because a server also counts calls that it
 * refuses.
 */
export const tooFast = (book: DatabaseSync, rates: Rates, now: Date): Refused[] => {
  const refused: Refused[] = [];
  const { callsPerMinute, callsPerDay } = rates;
  const wait = callsPerMinute === null ? 0 : waitFor(book, 'call', { most: callsPerMinute, ms: minute }, now);
  if (wait !== 0) refused.push(perMinute(callsPerMinute ?? 0, wait));
  if (callsPerDay !== null) {
    const sum = book.prepare("SELECT coalesce(sum(begun), 0) AS begun FROM total WHERE scope = 'day' AND id = ?");
    if (Begun.parse(sum.get(dayOf(now))).begun >= callsPerDay)
      refused.push(perDay(callsPerDay, callsPerDay < 1 ? null : secondsToMidnight(now)));
  }
  return refused;
};

const Begun = z.object({ begun: z.int() });

const perMinute = (most: number, wait: number | null): Refused => ({
  ...{ ok: false, kind: 'rate-limited', wait },
  message: `the limit of ${most} calls a minute is reached`,
  advice: wait === null ? 'Raise CALLS_PER_MINUTE.' : `Wait ${wait} s, or raise CALLS_PER_MINUTE.`,
});

const perDay = (most: number, wait: number | null): Refused => ({
  ...{ ok: false, kind: 'rate-limited', wait },
  message: `the limit of ${most} calls a day (UTC) is reached`,
  advice: wait === null ? 'Raise CALLS_PER_DAY.' : 'Wait until 00:00 UTC, or raise CALLS_PER_DAY.',
});

const hour = 3600_000;

/** Counts the start of a task, or says how many seconds to wait. */
export const startTask = (book: DatabaseSync, perHour: number | null, now: Date): ReturnType<Ledger['startTask']> => {
  const wait = perHour === null ? 0 : waitFor(book, 'task', { most: perHour, ms: hour }, now);
  if (wait !== 0) return { ok: false, wait: wait ?? hour / 1000 };
  book.prepare('DELETE FROM task WHERE at < ?').run(now.getTime() - 24 * hour);
  book.prepare('INSERT INTO task (at) VALUES (?)').run(now.getTime());
  return { ok: true };
};
