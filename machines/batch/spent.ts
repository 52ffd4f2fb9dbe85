import type { Result } from '../../core/schema/result.ts';
import { formatMoney, parseMoney } from '../../services/ledger/money.ts';
import type { OurCells } from './cells.ts';

/** What all attempts of a row have cost so far. */
export interface Spent {
  readonly seconds: number;
  /** Millionths of `currency`. Both are null if no model was paid or a price is unknown. */
  readonly cost: number | null;
  readonly currency: string | null;
}

export const nothing: Spent = { seconds: 0, cost: null, currency: null };

/** The costs that a row already shows. A batch that goes on after a stop adds to them. */
export const spentBefore = ({ seconds = '', cost = '' }: Readonly<Record<string, string>>): Spent => {
  const [amount = '', currency = null] = cost.split(' ');
  return {
    seconds: Number(seconds) || 0,
    cost: parseMoney(amount),
    currency: parseMoney(amount) === null ? null : currency,
  };
};

/** Adds one attempt. If its result has no time, the wall clock gives it. */
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
