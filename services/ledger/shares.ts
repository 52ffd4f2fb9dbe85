import type { DatabaseSync } from 'node:sqlite';
import { amountWords } from './amount-words.ts';
import { variableOf } from './caps.ts';
import type { Caps, Estimate, Limit, Purpose, Share } from './ledger.ts';
import type { Refused } from './refused.ts';
import { byRole, openIn } from './spending.ts';
import { capNames, soon, underWayIn } from './under-way.ts';

/** One cap of a run, and what has been spent of it. */
interface Counted {
  readonly name: keyof Caps;
  readonly cap: number;
  /** The most that the call may cost, and what must be left after it. */
  readonly may: number;
  readonly all: number;
  readonly usedBy: (purpose: Purpose) => number;
}

/** The caps of a run of which the call's purpose has no share left. */
export const beyondShare = (
  book: DatabaseSync,
  currency: string,
  estimate: Estimate,
  { scope, caps }: Limit,
  now: Date,
): Refused[] => {
  const { run, share } = estimate;
  if (share === undefined || scope !== 'run') return [];
  const roles = byRole(book, currency, run);
  const isFirst = !roles.some(({ role }) => share.of.roles.includes(role));
  if (isFirst) return []; // the first call: without a program there is nothing else to pay for, and one call always fits
  const open = openIn(book, currency, { kind: 'run', id: run }, now);
  return capNames.flatMap((name) => {
    const cap = caps[name];
    if (cap === null) return [];
    const spent = (of = roles) => of.reduce((sum, role) => sum + role[name], 0);
    const counted: Counted = {
      ...{
        name,
        cap,
        may: (name === 'calls' ? 1 : (estimate[name] ?? 0)) + (estimate.keep?.[name] ?? 0),
        all: spent(),
      },
      usedBy: (purpose) => spent(roles.filter(({ role }) => purpose.roles.includes(role))),
    };
    const short = shortBy(share, counted);
    if (short <= 0) return [];
    const mayReturn = open.filter(({ role }) => share.leaves !== null || share.of.roles.includes(role));
    const isSoon = short <= underWayIn(mayReturn, name, now);
    return [refusal(share, counted, currency, isSoon)];
  });
};

/**
 * By how much a call exceeds its share. A purpose may begin a call while it has used less than its part: a call usually costs far less than
 * it may, and a small part would otherwise allow none. What is kept for another purpose is kept whole.
 */
const shortBy = ({ of, leaves }: Share, { cap, may, all, usedBy }: Counted): number => {
  if (leaves !== null) return all + may + Math.max(0, leaves.part * cap - usedBy(leaves)) - cap;
  const beyond = usedBy(of) - of.part * cap;
  return beyond < 0 ? 0 : Math.floor(beyond) + 1;
};

const refusal = ({ of, leaves }: Share, counted: Counted, currency: string, isSoon: boolean): Refused => {
  const { name, cap, may, all, usedBy } = counted;
  const words = (value: number) => amountWords(name, Math.floor(value), currency);
  const purpose = leaves ?? of;
  const part = `${Math.round(100 * purpose.part)} % of ${variableOf(name, 'run')} (${words(purpose.part * cap)})`;
  const used = `${purpose.name} used ${words(usedBy(purpose))}`;
  const message =
    leaves === null
      ? `${of.name} may use ${part}; ${used}`
      : `${part} are kept for ${leaves.name}; ${used}, this run ${words(all)}, and this call may come to ${words(may)}`;
  const later = isSoon ? ', or wait for calls under way' : '';
  return {
    ...{ ok: false, kind: 'no-budget', wait: isSoon ? soon : null, message },
    advice: `Raise ${variableOf(name, 'run')}${later}.`,
  };
};
