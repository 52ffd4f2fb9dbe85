import type { DatabaseSync } from 'node:sqlite';
import { amountWords } from './amount-words.ts';
import { variableOf } from './caps.ts';
import { secondsToMidnight } from './day.ts';
import type { Caps, Estimate, Limit, Scope } from './ledger.ts';
import type { Refused } from './refused.ts';
import { openIn, spentIn } from './spending.ts';
import { amountOf, capNames, soon, underWayIn } from './under-way.ts';

/** All caps of this limit that the call might exceed. */
export const overspent = (
  book: DatabaseSync,
  currency: string,
  estimate: Estimate,
  { scope, caps }: Limit,
  now: Date,
): Refused[] => {
  const place = scopeOf(estimate, scope);
  if (place === undefined) return [];
  const spent = spentIn(book, currency, place, now);
  return capNames.flatMap((name) => {
    const [cap, most, keep] = [caps[name], name === 'calls' ? 1 : estimate[name], estimate.keep?.[name] ?? 0];
    if (cap === null) return [];
    if (most === null) return [unpriced(estimate.model, scope)];
    if (spent[name] + most + keep <= cap) return [];
    const open = openIn(book, currency, place, now);
    const over: Over = { name, scope, cap, most, keep, currency, spent: spent[name], open: amountOf(open, name) };
    const underWay = underWayIn(open, name, now);
    return [refusal(over, waitOf(over, underWay, now))];
  });
};

const scopeOf = ({ run, batch }: Estimate, kind: Scope['kind']): Scope | undefined => {
  if (kind === 'day') return { kind };
  const id = kind === 'run' ? run : batch;
  return id === null ? undefined : { kind, id };
};

interface Over {
  readonly name: keyof Caps;
  readonly scope: Scope['kind'];
  readonly cap: number;
  readonly most: number;
  readonly keep: number;
  readonly currency: string;
  readonly spent: number;
  /** The part of `spent` that is reserved but not settled. */
  readonly open: number;
}

const waitOf = ({ cap, most, keep, spent, scope }: Over, underWay: number, now: Date): number | null => {
  if (most + keep > cap) return null;
  if (spent - underWay + most + keep <= cap) return soon;
  return scope === 'day' ? secondsToMidnight(now) : null;
};

const whose = { run: 'this run', day: 'a day (UTC)', batch: 'this batch' } as const;

/** Refuses a model without a price, which no cap in money can limit. */
const unpriced = (model: string, scope: Scope['kind']): Refused => ({
  ...{ ok: false, kind: 'unpriced', wait: null },
  message: `the price of ${model} is not known, and money for ${whose[scope]} is limited`,
  advice: 'Add its price to models.json (docs/language-models/models.md).',
});

const refusal = (over: Over, wait: number | null): Refused => {
  const { name, scope, cap, most, keep, spent, open } = over;
  const amount = (value: number) => amountWords(name, value, over.currency);
  const reserved = open === 0 ? '' : ` (${amount(open)} of it reserved by calls without a settled answer)`;
  const might = name === 'calls' ? '' : `, and this call may come to ${amount(most)}`;
  const kept = keep === 0 ? '' : `; ${amount(keep)} are kept for the code`;
  const later = wait === null ? '' : wait === soon ? ', or wait for calls under way' : ', or wait until 00:00 UTC';
  return {
    ...{ ok: false, kind: 'no-budget', wait },
    message: `the most for ${whose[scope]} is ${amount(cap)}; spent: ${amount(spent)}${reserved}${might}${kept}`,
    advice: `Raise ${variableOf(name, scope)}${later}.`,
  };
};
