import type { Competition } from '../../core/schema/competition.ts';
import type { Strategy } from '../../core/schema/planning/strategy.ts';
import { digestOf } from '../../services/files/digest.ts';
import { type Mode, solutionConfig } from './config.ts';

interface Choice {
  readonly strategy: Strategy;
  /** Its place in the plan, from 0. */
  readonly index: number;
  readonly mode: Mode;
  /** The place among those for which the plan has no strategy of their own, from 1; absent: it has one. */
  readonly beyond?: number;
}

const lastModes = ['safe', 'plain'] as const;

interface Wish {
  /** Counted from 1. */
  readonly attempt: number;
  /** How many of the plan may be tried. */
  readonly strategies: number;
  /** This one of the plan, counted from 0, whatever the attempt. */
  readonly strategyIndex?: number;
  /** Beyond the plan there is none. */
  readonly isPlanned?: boolean;
}

/**
 * What an attempt follows: each strategy in full, then the last one safe, then plain; one that was asked for beyond the plan: the
 * first. Undefined: all were tried, or there is none.
 */
export const chooseStrategy = (
  competition: Competition,
  plan: readonly Strategy[],
  { attempt, strategies, strategyIndex, isPlanned = false }: Wish,
): Choice | undefined => {
  if (strategyIndex !== undefined) return isPlanned ? inPlan(plan, strategyIndex) : wished(plan, strategyIndex);
  const ways = distinct(competition, plan).slice(0, strategies);
  const full = ways[attempt - 1];
  if (full !== undefined) return { ...full, mode: 'full' };
  const last = ways.at(-1);
  const mode = lastModes[attempt - ways.length - 1];
  return last === undefined || mode === undefined ? undefined : { ...last, mode };
};

const inPlan = (plan: readonly Strategy[], index: number): Choice | undefined => {
  const strategy = plan[index];
  return strategy && { strategy, index, mode: 'full' };
};

const wished = (plan: readonly Strategy[], index: number): Choice | undefined => {
  const first = inPlan(plan, 0);
  return inPlan(plan, index) ?? (first && { ...first, beyond: index - plan.length + 1 });
};

/** Strategies that fill a template alike are one: a program that failed is not run again under another name. */
const distinct = (competition: Competition, plan: readonly Strategy[]): Omit<Choice, 'mode'>[] => {
  const filled = plan.map((strategy) => digestOf(solutionConfig(competition, strategy, { mode: 'full', seed: 0 })));
  return plan.flatMap((strategy, index) =>
    filled.indexOf(filled[index] ?? '') === index ? [{ strategy, index }] : [],
  );
};
