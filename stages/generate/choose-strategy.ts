import type { Competition } from '../../core/schema/competition.ts';
import type { Strategy } from '../../core/schema/planning/strategy.ts';
import { digestOf } from '../../services/files/digest.ts';
import { type Mode, solutionConfig } from './config.ts';

interface Choice {
  readonly strategy: Strategy;
  /** Its place in the plan, from 0. */
  readonly index: number;
  readonly mode: Mode;
  /** Which choice beyond the plan's strategies this is, from 1; absent: it follows one of them. */
  readonly beyond?: number;
}

interface Asked {
  /** Counted from 1. */
  readonly attempt: number;
  /** How many of the plan's strategies may be tried. */
  readonly strategies: number;
  /** This strategy of the plan, counted from 0, is asked for, whatever the attempt. */
  readonly strategyIndex?: number;
  /** Nothing is chosen if the plan has no such strategy. */
  readonly isPlanned?: boolean;
}

/**
 * The strategy and mode of an attempt: each strategy in full, then the last one safe. If a strategy beyond the plan is asked
 * for, the first one is given. Undefined: all were tried, or there is none.
 */
export const chooseStrategy = (
  competition: Competition,
  plan: readonly Strategy[],
  { attempt, strategies, strategyIndex, isPlanned = false }: Asked,
): Choice | undefined => {
  if (strategyIndex !== undefined) {
    const followed = strategiesForPrograms(plan);
    return isPlanned ? inPlan(followed, strategyIndex) : inPlanOrBeyond(followed, strategyIndex);
  }
  const allowed = distinctStrategies(competition, plan).slice(0, strategies);
  const full = allowed[attempt - 1];
  if (full !== undefined) return { ...full, mode: 'full' };
  const last = allowed.at(-1);
  return last === undefined || attempt > allowed.length + 1 ? undefined : { ...last, mode: 'safe' };
};

/** A strategy of the rules has no tasks: a program that follows it is the template once more. So it counts only where a model planned nothing. */
const strategiesForPrograms = (plan: readonly Strategy[]): readonly Strategy[] => {
  const ofModel = plan.filter(({ tasks }) => tasks.length > 0);
  return ofModel.length === 0 ? plan : ofModel;
};

const inPlan = (plan: readonly Strategy[], index: number): Choice | undefined => {
  const strategy = plan[index];
  return strategy && { strategy, index, mode: 'full' };
};

const inPlanOrBeyond = (plan: readonly Strategy[], index: number): Choice | undefined => {
  const first = inPlan(plan, 0);
  return inPlan(plan, index) ?? (first && { ...first, beyond: index - plan.length + 1 });
};

/** Strategies that give the same program count once, so a program that failed does not run again under another name. */
const distinctStrategies = (competition: Competition, plan: readonly Strategy[]): Omit<Choice, 'mode'>[] => {
  const filled = plan.map((strategy) => digestOf(solutionConfig(competition, strategy, { mode: 'full', seed: 0 })));
  return plan.flatMap((strategy, index) =>
    filled.indexOf(filled[index] ?? '') === index ? [{ strategy, index }] : [],
  );
};
