import { pricedOf, type Unpriced } from '../../services/claude/price/priced.ts';
import { type Reach, reachOf } from '../../services/claude/price/reach.ts';
import { type Role, roles } from '../../services/claude/role.ts';
import { type Models, withLineup } from '../../services/claude/settings/models.ts';
import type { Lineup } from '../../services/claude/settings/settings.ts';
import { usualBudget, variableOf } from '../../services/ledger/caps.ts';
import type { Caps, Keep, Ledger, Limit, Scope } from '../../services/ledger/ledger.ts';
import { formatMoney } from '../../services/ledger/money.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { Request } from '../request/request.ts';

/** The models that a run's budget allows, with lines about it for the user. */
export interface AffordedModels {
  /** Null: nobody is asked. */
  readonly models: Models | null;
  readonly lines: readonly string[];
}

interface Priced {
  readonly models: Models;
  readonly lines: readonly string[];
}

/** The models with their prices. If money is limited, a model without a price is refused, because its cost cannot be counted. */
export const withPrices = (
  models: Models,
  file: string,
  limits: readonly Limit[],
  { budget }: Pick<Request, 'budget'>,
): Priced | Refusal => {
  const limit = limits.find(({ caps }) => caps.cost !== null);
  if (limit === undefined) return { models, lines: [] };
  const priced = pricedOf(models, { free: budget.assumed });
  if (priced.kind === 'priced') return { models: priced.models, lines: priced.notes };
  const { unpriced } = priced;
  const named = unpriced.map(({ model, roles: of }) => `${model} (${of.join(', ')})`).join('; ');
  const { currency } = models.lineup.prices;
  const most = `${variableOf('cost', limit.scope)}=${formatMoney(limit.caps.cost ?? 0)}`;
  return refuse(
    'usage',
    `the price of ${named} is not known, so ${most}${budget.assumed ? ' (the default)' : ''} cannot limit what it costs`,
    `Add this to ${file}, with ${currency} per million tokens:\n  ${priceLine(unpriced)}\n` +
      'Or go without a limit of money: BUDGET=none; or without models: MODELS=off.',
  );
};

/** The line for models.json. Its places to fill in are not valid JSON, so they cannot be forgotten. */
const priceLine = (unpriced: readonly Unpriced[]): string => {
  const entries = unpriced.map(({ model, local }) =>
    local
      ? `${JSON.stringify(model)}: { "input": 0, "output": 0 }`
      : `${JSON.stringify(model)}: { "input": INPUT, "output": OUTPUT }`,
  );
  return `"prices": { "models": { ${entries.join(', ')} } }`;
};

/** Leaves out roles that would spend what writing code may need, and all models if the budget does not suffice for code. */
export const withinReach = (
  models: Models,
  limits: readonly Limit[],
  request: Request,
  ledger: Ledger,
  earlier: Lineup | null,
): AffordedModels => {
  const { lineup } = models;
  const said = limitLines(limits, request, lineup.prices.currency);
  if (earlier !== null) return { models: without(models, earlier.leftOut), lines: said };
  const room = roomIn(limits, request, ledger);
  const reach = reachOf(lineup, room);
  if (reach === null) return { models, lines: said };
  const lines = [...said, ...reachLines(reach, lineup, room)];
  return { models: reach.code === 'none' ? null : without(models, reach.leftOut), lines };
};

const without = (models: Models, leftOut: readonly Role[]): Models => {
  if (leftOut.length === 0) return models;
  const { lineup } = models;
  const kept = roles.map((role) => [role, leftOut.includes(role) ? null : lineup.roles[role]] as const);
  // the keys are the roles
  return withLineup(models, { ...lineup, roles: Object.fromEntries(kept) as Lineup['roles'], leftOut: [...leftOut] });
};

/** What the narrowest cap leaves for a run that begins now. */
const roomIn = (limits: readonly Limit[], { runId, batch }: Request, ledger: Ledger): Caps => {
  const rooms = limits.flatMap(({ scope, caps }) => {
    const place = placeOf(scope, runId, batch);
    return place === null ? [] : [{ caps, spent: ledger.spent(place) }];
  });
  const least = (name: keyof Caps & keyof Keep): number | null =>
    rooms.reduce<number | null>((room, { caps, spent }) => {
      const cap = caps[name];
      return cap === null ? room : Math.min(room ?? Number.POSITIVE_INFINITY, cap - spent[name]);
    }, null);
  return { cost: least('cost'), tokens: least('tokens'), calls: least('calls') };
};

const placeOf = (scope: Scope['kind'], run: string, batch: string | null): Scope | null => {
  switch (scope) {
    case 'run':
      return { kind: 'run', id: run };
    case 'day':
      return { kind: 'day' };
    case 'batch':
      return batch === null ? null : { kind: 'batch', id: batch };
  }
};

/** What may be spent, in words. */
export const limitLines = (
  limits: readonly Limit[],
  { budget }: Pick<Request, 'budget'>,
  currency: string,
): string[] => {
  if (budget.assumed)
    return [
      `at most ${formatMoney(usualBudget)} ${currency} for models, as nobody said: BUDGET=5.00 allows more, BUDGET=none any sum`,
    ];
  if (budget.cost !== null) return [`at most ${formatMoney(budget.cost)} ${currency} for models`];
  return limits.some(({ caps }) => caps.cost !== null) ? [] : ['no limit of money for models'];
};

const reachLines = ({ code, leftOut, written, fixed }: Reach, lineup: Lineup, room: Caps): string[] => {
  const need = (keep: Keep) => needWords(keep, room, lineup.prices.currency);
  const program = `a program by ${lineup.roles.coder?.model ?? 'nobody'}`;
  const notAsked = leftOut.length === 0 ? '' : `; not asked: ${leftOut.join(', ')} (rules do their work)`;
  switch (code) {
    case 'none':
      return [
        `no model is asked, as code is out of reach: ${program} may come to ${need(written)}, with a round of fixing to ${need(fixed)}; a larger budget or a cheaper model would do`,
      ];
    case 'written':
      return [
        `it reaches ${program} (${need(written)} at most) and perhaps no round of fixing (together ${need(fixed)})${notAsked}`,
      ];
    case 'fixed':
      return leftOut.length === 0 ? [] : [`${need(fixed)} are kept for ${program} and a round of fixing${notAsked}`];
  }
};

/** The amounts in words; only those that are limited. */
const needWords = ({ cost, tokens, calls }: Keep, room: Caps, currency: string): string =>
  [
    ...(room.cost === null ? [] : [`${formatMoney(cost)} ${currency}`]),
    ...(room.tokens === null ? [] : [`${tokens.toLocaleString('en')} tokens`]),
    ...(room.calls === null ? [] : [calls === 1 ? '1 call' : `${calls} calls`]),
  ].join(', ');
