import type { DatabaseSync } from 'node:sqlite';
import { thisProcess } from '../files/life.ts';
import { dayOf } from './day.ts';
import type { Estimate } from './ledger.ts';

/** Far more than any call costs: keeps sums exact, whatever a server reports. */
const most = 1e12;

const counted = (amount: number): number => {
  const held = Math.min(amount, most);
  if (!Number.isInteger(held) || held < 0) throw new Error(`${amount} is not an amount`);
  return held;
};
const countedMoney = (amount: number | null): number | null => (amount === null ? null : counted(amount));

/** Records a call that may be made now; returns its id. */
export const writeOpen = (book: DatabaseSync, currency: string, estimate: Estimate, now: Date): number => {
  const { run, batch, role, stage, model, digest } = estimate;
  const [tokens, cost, { pid, life }] = [counted(estimate.tokens), countedMoney(estimate.cost), thisProcess()];
  const { lastInsertRowid } = book
    .prepare(
      `INSERT INTO call (at, day, run, batch, role, stage, model, digest, state, currency,
                         reserved_tokens, tokens, reserved_cost, cost, pid, life)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'open', ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      ...[now.getTime(), dayOf(now), run, batch, role, stage, model, digest, currency],
      ...[tokens, tokens, cost, cost, pid, life],
    );
  return Number(lastInsertRowid);
};

/** Settles a call; may also correct one that was settled or released before. An unknown cost keeps the estimate. */
export const settleCall = (
  book: DatabaseSync,
  id: number,
  { tokens, cost }: { readonly tokens: number; readonly cost: number | null },
): void => {
  const { changes } = book
    .prepare(`UPDATE call SET state = 'settled', tokens = ?, cost = coalesce(?, reserved_cost) WHERE id = ?`)
    .run(counted(tokens), countedMoney(cost), id);
  if (changes === 0) throw new Error(`there is no call ${id}`);
};

/** Releases a call. A settled call stays settled, because it was paid. */
export const releaseCall = (book: DatabaseSync, id: number): void => {
  const { changes } = book
    .prepare(`UPDATE call SET state = CASE state WHEN 'open' THEN 'released' ELSE state END WHERE id = ?`)
    .run(id);
  if (changes === 0) throw new Error(`there is no call ${id}`);
};
