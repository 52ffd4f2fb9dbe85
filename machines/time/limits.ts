import type { TimeLimit } from '../../stages/dag/time-limit.ts';
import {
  compareSeconds,
  leastMergeSeconds,
  type TimeInputs,
  templateHasWholeTime,
  timeBudget,
  turnsIn,
} from './budget.ts';
import { baselineTime, extendTurn, scriptTime, solutionTime, standInTime } from './programs.ts';
import { timeRules } from './rules.ts';

/**
 * Where in a run a stage stands; it decides the stage's time limit. `ask`: a question before a program is written; `ponder`: a question
 * while the template works; `look`: a look at the data before the plan; `fill`: a template is filled, without a model;
 * `baselineAgain`: the template's second attempt; `extendAlone`: the template continues, and no candidate was measured;
 * `executeWithStandIn`: a user's program runs alone, with time kept for the template if it fails.
 */
export type Phase =
  | 'understand'
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
  | 'distil'
  | 'end'
  | 'submit';

/** Seconds that must be left when a stage of this phase is over, whatever its own turn and later ones need. */
const keptAfter = (phase: Phase, wants: TimeInputs): number => {
  const { rehearse, execute, merge, confirm, finish, submit } = timeBudget(wants);
  const turns = turnsIn(wants);
  const end = confirm + finish + submit;
  switch (phase) {
    case 'understand':
      return timeRules.download.share * (wants.time - end) + end;
    case 'analyze':
      return 0; // no valid answer exists without the analysis, so it may use all the time; what follows uses the tolerance of an overrun
    case 'baseline': // where it takes all of the time
    case 'extendAlone': // no candidate is left to decide about
      return end + leastMergeSeconds;
    case 'baselineAgain': // without its answer there is nothing to compete with
    case 'extend':
      return merge + end;
    case 'ask':
    case 'ponder':
    case 'look':
      return rehearse + execute + merge + end; // asked again, after the template's turn, it takes from the first writer
    case 'think': // a wish is tried in whatever is left
      return (templateHasWholeTime(wants) ? scriptTime(wants.time) : (rehearse + execute) / turns) + merge + end;
    case 'fill':
      return end + timeRules.program.least;
    case 'rehearse':
      return execute / turns + merge + end;
    case 'review':
      return execute / timeRules.review.divisor / turns + merge + end;
    case 'trial':
      return compareSeconds(wants) + merge + (templateHasWholeTime(wants) ? scriptTime(wants.time) : 0) + end;
    case 'compare':
      return merge + end;
    case 'refit':
      return extendTurn(wants) + merge + end;
    case 'execute':
    case 'merge':
      return end;
    case 'executeWithStandIn':
      return end + standInTime(wants);
    case 'confirm':
    case 'distil':
      return finish / timeRules.ending.divisor + submit;
    case 'end':
      return submit;
    case 'submit':
      return 0;
  }
};

/** Seconds of a phase in which the search's turns take time from each other, and those of all that comes after its turn. */
const turnOf = (
  phase: Phase,
  wants: TimeInputs,
  turn: number,
): { readonly own: number; readonly later: number } | undefined => {
  if (phase === 'executeWithStandIn') return turnWithStandIn(wants);
  const { think, rehearse, execute, merge } = timeBudget(wants);
  const turns = turnsIn(wants);
  const search = think + rehearse + execute;
  const later = (Math.max(0, turns - 1 - turn) * search) / turns;
  if (turn >= turns) return undefined;
  const compare = compareSeconds(wants);
  switch (phase) {
    case 'baseline':
      return { own: baselineTime(wants), later: templateHasWholeTime(wants) ? 0 : search + merge - leastMergeSeconds };
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

/** The user's programs that are run one after the other have equal parts of what is not the template's. */
const turnWithStandIn = (wants: TimeInputs): { readonly own: number; readonly later: number } => {
  const programs = Math.max(1, wants.solutions.length);
  const own = (solutionTime(wants.time) - standInTime(wants)) / programs;
  return { own, later: (programs - 1) * own };
};

/** The time limit of a stage. `share`: set by rule, because the result depends on it; `turn`: which of the search's, of those who work in one. */
export const timeLimit = (phase: Phase, wants: TimeInputs, share: number | null = null, turn = 0): TimeLimit => ({
  share,
  keep: keptAfter(phase, wants),
  ...turnOf(phase, wants, turn),
});
