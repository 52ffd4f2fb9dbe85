import type { Result } from '../core/schema/result.ts';
import { formatMoney, parseMoney } from '../services/ledger/money.ts';
import type { OurCells } from './cells.ts';

/** What a row has cost so far, over all its attempts. */
export interface Spent {
  readonly seconds: number;
  /** Micro-units of `currency`; both null where no model was paid, or a price is not known. */
  readonly cost: number | null;
  readonly currency: string | null;
}

export const nothing: Spent = { seconds: 0, cost: null, currency: null };

/** What a row says it has cost: a batch that was stopped goes on counting. */
export const spentBefore = ({ seconds = '', cost = '' }: Readonly<Record<string, string>>): Spent => {
  const [amount = '', currency = null] = cost.split(' ');
  return {
    seconds: Number(seconds) || 0,
    cost: parseMoney(amount),
    currency: parseMoney(amount) === null ? null : currency,
  };
};

/** One attempt more. Where no result tells its time, the wall clock does. */
export const spentMore = (before: Spent, result: Result | undefined, wall: number): Spent => {
  const models = result?.models ?? null;
  return {
    seconds: before.seconds + (result?.timings.total ?? wall),
    cost: models?.cost == null ? before.cost : (before.cost ?? 0) + models.cost,
    currency: models?.currency ?? before.currency,
  };
};

/** As the list shows it. */
export const spentCells = ({ seconds, cost, currency }: Spent): OurCells => ({
  seconds: seconds.toFixed(1),
  cost: cost === null ? '' : `${formatMoney(cost)} ${currency ?? ''}`.trim(),
});
