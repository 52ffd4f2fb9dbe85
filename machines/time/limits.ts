import type { TimeLimit } from '../../stages/dag/time-limit.ts';
import {
  compareSeconds,
  leastMergeSeconds,
  type TimeInputs,
  templateCheckSeconds,
  templateHasWholeTime,
  timeBudget,
  timedTurns,
} from './budget.ts';
import { baselineTime, extendTurn, scriptTime, solutionTime, standInTime } from './programs.ts';
import { timeRules } from './rules.ts';

/**
 * Where in a run a stage stands; it decides the stage's time limit. `read`: a model reads the page; `ask`: a question before a program is written; `ponder`: a question
 * while the template works; `look`: a look at the data before the plan; `fill`: a template is filled, without a model;
 * `baselineAgain`: the template's second attempt; `extendAlone`: the template continues, and no candidate was measured;
 * `executeWithStandIn`: a user's program runs alone, with time kept for the template if it fails.
 */
export type Phase =
  | 'understand'
  | 'read'
  | 'analyze'
  | 'baseline'
  | 'baselineAgain'
  | 'ask'
  | 'ponder'
  | 'look'
  | 'think'
  | 'fill'
  | 'rehearse'
  | 'review'
  | 'execute'
  | 'executeWithStandIn'
  | 'trial'
  | 'compare'
  | 'refit'
  | 'extend'
  | 'extendAlone'
  | 'merge'
  | 'confirm'
  | 'check'
  | 'distil'
  | 'end'
  | 'submit';

/** Seconds that must be left when a stage of this phase is over, not counting later turns of the search. */
const keptAfter = (phase: Phase, order: TimeInputs): number => {
  const { rehearse, execute, merge, confirm, check, finish, submit } = timeBudget(order);
  const turns = timedTurns(order);
  const end = confirm + check + finish + submit;
  switch (phase) {
    case 'understand':
      return timeRules.download.share * (order.time - end) + end;
    case 'analyze':
      return 0; // there is no valid answer without the analysis, so it may use all the time; what follows may overrun a little
    case 'baseline': // if it may take all of the time
    case 'extendAlone': // there is no candidate to decide about
      return end + leastMergeSeconds;
    case 'baselineAgain': // without its answer there is nothing to compete with
    case 'extend':
      return merge + end;
    case 'read':
    case 'ask':
    case 'ponder':
    case 'look':
      return rehearse + execute + merge + end; // asked again, after the template's turn, it takes from the first writer
    case 'think': // a wish is tried in the time that is left
      return (templateHasWholeTime(order) ? scriptTime(order.time) : (rehearse + execute) / turns) + merge + end;
    case 'fill':
      return end + timeRules.program.least;
    case 'rehearse':
      return execute / turns + merge + end;
    case 'review':
      return execute / timeRules.review.divisor / turns + merge + end;
    case 'trial':
      return compareSeconds(order) + merge + (templateHasWholeTime(order) ? scriptTime(order.time) : 0) + end;
    case 'compare':
      return merge + end;
    case 'refit':
      return extendTurn(order) + merge + end;
    case 'execute':
    case 'merge':
      return end;
    case 'executeWithStandIn':
      return end + standInTime(order) + templateCheckSeconds(order.time);
    case 'confirm':
    case 'check':
    case 'distil':
      return finish / timeRules.ending.divisor + submit;
    case 'end':
      return submit;
    case 'submit':
      return 0;
  }
};

/** For a phase that the search's turns share: the seconds of its own turn, and those of all later turns. */
const turnOf = (
  phase: Phase,
  order: TimeInputs,
  turn: number,
): { readonly own: number; readonly later: number } | undefined => {
  if (phase === 'executeWithStandIn') return turnWithStandIn(order);
  const { think, rehearse, execute, merge, confirm, check } = timeBudget(order);
  if (check > 0 && phase === 'confirm') return { own: confirm, later: check + scriptTime(order.time) };
  if (check > 0 && phase === 'check') return { own: check, later: scriptTime(order.time) };
  const turns = timedTurns(order);
  const search = think + rehearse + execute;
  const later = (Math.max(0, turns - 1 - turn) * search) / turns;
  if (turn >= turns) return undefined;
  const compare = compareSeconds(order);
  switch (phase) {
    case 'baseline':
      return { own: baselineTime(order), later: templateHasWholeTime(order) ? 0 : search + merge - leastMergeSeconds };
    case 'think':
      return { own: think / turns, later };
    case 'rehearse':
      return { own: (think + rehearse) / turns, later };
    case 'review':
      return { own: execute / timeRules.review.divisor / turns, later };
    case 'trial':
      return { own: execute / turns - compare, later };
    case 'compare':
      return { own: compare, later };
    case 'refit':
      return { own: 0, later };
    default:
      return undefined;
  }
};

/** The user's programs that run alone, one after another, share equally the time that is not the template's. */
const turnWithStandIn = (order: TimeInputs): { readonly own: number; readonly later: number } => {
  const programs = Math.max(1, order.solutions.length);
  const own = (solutionTime(order.time) - standInTime(order)) / programs;
  return { own, later: (programs - 1) * own };
};

/** The time limit of a stage. `share`: seconds set by rule, because the result depends on them; `turn`: the search's turn that it works in. */
export const timeLimit = (phase: Phase, order: TimeInputs, share: number | null = null, turn = 0): TimeLimit => ({
  share,
  keep: keptAfter(phase, order),
  ...turnOf(phase, order, turn),
});
