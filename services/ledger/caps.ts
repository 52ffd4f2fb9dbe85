import type { Caps, Limit, Rates, Scope } from './ledger.ts';
import { parseCount, parseMoney } from './money.ts';

type Given = Readonly<Record<string, string | undefined>>;
interface BadCap {
  readonly why: string;
}

/** The variables that set a cap: BUDGET, TOKENS, CALLS for a run, and each with _DAY and _BATCH. */
export const variableOf = (cap: keyof Caps, scope: Scope['kind']): string =>
  ({ cost: 'BUDGET', tokens: 'TOKENS', calls: 'CALLS' })[cap] + { run: '', day: '_DAY', batch: '_BATCH' }[scope];

/** The budget of a run if the user set none, in the currency of the price table. */
export const usualBudget = 2_000_000;

/**
 * Reads the user's caps, from the environment or from flags of the same names. `none` and an empty variable mean no
 * limit.
 */
export const parseCaps = (given: Given): Readonly<Record<Scope['kind'], Caps>> | BadCap => {
  const mistaken = Object.keys(given).find((name) => given[name]?.trim() && misnamed.test(name));
  if (mistaken !== undefined) {
    const [kind = ''] = mistaken.split('_');
    return { why: `there is no ${mistaken}; say ${kind} (for a run), ${kind}_DAY or ${kind}_BATCH` };
  }
  const problems: string[] = [];
  const read = (cap: keyof Caps, scope: Scope['kind']): number | null => {
    const name = variableOf(cap, scope);
    const text = given[name]?.trim() ?? '';
    const isNone = text === '' || text.toLowerCase() === 'none';
    const value = isNone ? null : cap === 'cost' ? parseMoney(text) : parseCount(text);
    if (value === null && !isNone) problems.push(`${name} is ${shown(text)}; ${wanted[cap]}`);
    return value;
  };
  const capsOf = (scope: Scope['kind']): Caps => ({
    cost: read('cost', scope),
    tokens: read('tokens', scope),
    calls: read('calls', scope),
  });
  const caps = { run: capsOf('run'), day: capsOf('day'), batch: capsOf('batch') };
  return problems[0] === undefined ? caps : { why: problems[0] };
};

/** The limits for `reserve`, without scopes that have no cap. */
export const limitsOf = (caps: Readonly<Record<Scope['kind'], Caps>>): Limit[] =>
  (['run', 'day', 'batch'] as const)
    .map((scope) => ({ scope, caps: caps[scope] }))
    .filter(({ caps: { cost, tokens, calls } }) => cost !== null || tokens !== null || calls !== null);

/** Reads CALLS_PER_MINUTE, CALLS_PER_DAY and TASKS_PER_HOUR: the rates of all runs together. */
export const parseRates = (given: Given): (Rates & { readonly tasksPerHour: number | null }) | BadCap => {
  const problems: string[] = [];
  const read = (name: string): number | null => {
    const text = given[name]?.trim() ?? '';
    const value = text === '' ? null : parseCount(text);
    if (text !== '' && (value === null || value < 1)) problems.push(`${name} is ${shown(text)}; say 1 or more`);
    return value;
  };
  const rates = {
    callsPerMinute: read('CALLS_PER_MINUTE'),
    callsPerDay: read('CALLS_PER_DAY'),
    tasksPerHour: read('TASKS_PER_HOUR'),
  };
  return problems[0] === undefined ? rates : { why: problems[0] };
};

/** Plausible but wrong names. Ignoring them would spend money without a cap. */
const misnamed =
  /^(BUDGET|TOKENS|CALLS)_(RUN|TOTAL|HOUR|HOURLY|DAILY|DAYS|WEEK|WEEKLY|MONTH|MONTHLY|PER_RUN|PER_BATCH)$/;

const wanted: Readonly<Record<keyof Caps, string>> = {
  cost: 'say an amount such as 5.00, without a currency and with at most six digits after the point, or none',
  tokens: 'say a whole number such as 200000 or 2M',
  calls: 'say a whole number such as 50',
};

const shown = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 39)}…` : text);
