import type { Caps, Keep } from '../../ledger/ledger.ts';
import type { Role } from '../role.ts';
import { defaults } from '../settings/defaults.ts';
import type { Lineup } from '../settings/settings.ts';
import { mostFor } from './estimate.ts';

/** Roles by their importance for the budget. Rules can replace all but the first two. An explorer comes early, because the user asked for one. */
const order: readonly Role[] = ['coder', 'debugger', 'planner', 'explorer', 'summariser', 'verifier', 'advisor'];
/** Roles that are asked before any code is written. */
const beforeCode: ReadonlySet<string> = new Set<Role>(['planner', 'summariser', 'advisor', 'explorer']);

/**
 * Which roles a budget pays for. It is computed before the first call, from prices and the longest answers; no question
 * is known yet.
 */
export interface Reach {
  /** Roles left out, because they would use up the money for code. */
  readonly leftOut: readonly Role[];
  /**
   * How far the budget goes. `fixed`: a program and a round of fixing; `written`: a program; `none`: not even a
   * program.
   */
  readonly code: 'fixed' | 'written' | 'none';
  /** The most that a program may cost (`written`), and with a round of fixing (`fixed`). */
  readonly written: Keep;
  readonly fixed: Keep;
}

/** Null: there is no coder, so the budget keeps nothing for code. */
export const reachOf = (lineup: Lineup, room: Caps): Reach | null => {
  if (lineup.roles.coder === null) return null;
  const written = needOf(lineup, 'coder');
  const fixed = addNeeds(written, needOf(lineup, 'debugger'));
  const asked = order.filter((role) => lineup.roles[role] !== null);
  if (!fits(written, room)) return { leftOut: asked, code: 'none', written, fixed };
  const others = asked.filter((role) => role !== 'coder' && role !== 'debugger');
  if (!fits(fixed, room)) return { leftOut: others, code: 'written', written, fixed };
  let taken = fixed;
  const leftOut: Role[] = [];
  for (const role of others) {
    const more = addNeeds(taken, needOf(lineup, role));
    if (fits(more, room)) taken = more;
    else leftOut.push(role);
  }
  return { leftOut, code: 'fixed', written, fixed };
};

/** What must be left after a call of a role: before there is a program, the cost of a program and a round of fixing. */
export const keptFor = (lineup: Lineup, role: Role): Keep =>
  beforeCode.has(role) && lineup.roles.coder !== null
    ? addNeeds(needOf(lineup, 'coder'), needOf(lineup, 'debugger'))
    : nothing;

/** What must be left after a call that may use tools: for a coder its other turns, a program and a round of fixing; for other roles an answer. */
export const keptForTools = (lineup: Lineup, role: Role, moreTurns: number): Keep => {
  if (role !== 'coder') return needOf(lineup, role);
  const code = addNeeds(needOf(lineup, 'coder'), needOf(lineup, 'debugger'));
  return { ...code, calls: code.calls + moreTurns };
};

const nothing: Keep = { cost: 0, tokens: 0, calls: 0 };

/**
 * The most that a call of a role may cost: nothing for a role that is off. An unknown price counts as 0 here; the
 * ledger refuses such a call.
 */
const needOf = ({ roles, prices }: Lineup, role: Role): Keep => {
  const model = roles[role];
  if (model === null) return nothing;
  const { cost, tokens } = mostFor(prices, model, defaults[role].promptTokens);
  return { cost: cost ?? 0, tokens, calls: 1 };
};

/** The sum of two needs. */
export const addNeeds = (a: Keep, b: Keep): Keep => ({
  cost: a.cost + b.cost,
  tokens: a.tokens + b.tokens,
  calls: a.calls + b.calls,
});

const fits = (need: Keep, room: Caps): boolean =>
  (['cost', 'tokens', 'calls'] as const).every((name) => room[name] === null || need[name] <= room[name]);
