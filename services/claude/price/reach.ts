import type { Caps, Keep } from '../../ledger/ledger.ts';
import type { Role } from '../role.ts';
import { defaults } from '../settings/defaults.ts';
import type { Lineup } from '../settings/settings.ts';
import { mostFor } from './estimate.ts';

/** What a budget is for, the most important first. Rules do the work of all but the first two well enough. */
const order: readonly Role[] = ['coder', 'debugger', 'planner', 'summariser', 'verifier', 'advisor'];
/** Who is asked before the first line of code is written. */
const beforeCode: ReadonlySet<string> = new Set<Role>(['planner', 'summariser', 'advisor']);

/** Whom a budget reaches, before the first call: a price and a longest answer are known, a question is not yet. */
export interface Reach {
  /** Roles that would take what code may need. */
  readonly leftOut: readonly Role[];
  /** `fixed`: a program and a round of fixing; `written`: a program; `none`: not even that. */
  readonly code: 'fixed' | 'written' | 'none';
  /** The most that a program, and one with a round of fixing, may come to. */
  readonly written: Keep;
  readonly fixed: Keep;
}

/** Null: there is no coder, so nothing needs to be kept for one. */
export const reachOf = (lineup: Lineup, room: Caps): Reach | null => {
  if (lineup.roles.coder === null) return null;
  const written = needOf(lineup, 'coder');
  const fixed = sum(written, needOf(lineup, 'debugger'));
  const asked = order.filter((role) => lineup.roles[role] !== null);
  if (!fits(written, room)) return { leftOut: asked, code: 'none', written, fixed };
  const others = asked.filter((role) => role !== 'coder' && role !== 'debugger');
  if (!fits(fixed, room)) return { leftOut: others, code: 'written', written, fixed };
  let taken = fixed;
  const leftOut: Role[] = [];
  for (const role of others) {
    const more = sum(taken, needOf(lineup, role));
    if (fits(more, room)) taken = more;
    else leftOut.push(role);
  }
  return { leftOut, code: 'fixed', written, fixed };
};

/** What must be left after a call of a role: a program and a round of fixing, before there is one. */
export const keptFor = (lineup: Lineup, role: Role): Keep =>
  beforeCode.has(role) && lineup.roles.coder !== null
    ? sum(needOf(lineup, 'coder'), needOf(lineup, 'debugger'))
    : nothing;

const nothing: Keep = { cost: 0, tokens: 0, calls: 0 };

/** Of a role that is off: nothing. A price that is not known limits nothing here; the ledger refuses such a call. */
const needOf = ({ roles, prices }: Lineup, role: Role): Keep => {
  const model = roles[role];
  if (model === null) return nothing;
  const { cost, tokens } = mostFor(prices, model, defaults[role].promptTokens);
  return { cost: cost ?? 0, tokens, calls: 1 };
};

const sum = (a: Keep, b: Keep): Keep => ({
  cost: a.cost + b.cost,
  tokens: a.tokens + b.tokens,
  calls: a.calls + b.calls,
});

const fits = (need: Keep, room: Caps): boolean =>
  (['cost', 'tokens', 'calls'] as const).every((name) => room[name] === null || need[name] <= room[name]);
