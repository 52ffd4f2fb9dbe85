import { wholeRunTakes } from '../../core/masking/trial/trial.ts';
import type { Order } from '../order.ts';
import { lanesOf } from '../search/refine.ts';
import {
  compareSeconds,
  confirmSeconds,
  finishSeconds,
  kindOf,
  leastMergeSeconds,
  type TimeInputs,
  templateHasWholeTime,
  timeBudget,
  timedTurns,
} from './budget.ts';
import { timeRules } from './rules.ts';

/** Seconds for one question before the program is written. A model that hangs must not take the time of the one that writes. */
export const questionTime = (order: TimeInputs): number => timeBudget(order).think / timeRules.question.divisor;

/** Seconds for a model to read the page, which all others wait for. */
export const readingTime = (order: TimeInputs): number =>
  Math.max(questionTime(order), Math.min(timeRules.reading.least, timeRules.reading.mostShare * order.time));

/** Seconds for a question that is asked while the template works. A strong model needs a minute or two, and the template loses nothing. */
export const ponderTime = (order: TimeInputs): number =>
  Math.max(questionTime(order), timeBudget(order).baseline / timeRules.ponder.divisor);

/**
 * Whether the first drafts are written while the template works, without its scores, because its answer leaves too little time for
 * them. If a person approves anything, drafts wait for the template.
 */
export const writesAhead = (order: TimeInputs & Pick<Order, 'approve'>): boolean =>
  order.models !== null &&
  order.approve.length === 0 &&
  kindOf(order) === 'search' &&
  timeBudget(order).think / timedTurns(order) < timeRules.writing.least;

/**
 * Seconds kept for a first draft: its part of `think`. A draft that is written ahead also has its part of the template's time, without
 * what earlier questions take.
 */
export const draftTime = (order: TimeInputs, { isAhead, looks }: { isAhead: boolean; looks: boolean }): number => {
  const { baseline, think } = timeBudget(order);
  const before = 2 * ponderTime(order) + (looks ? lookTime(order) : 0);
  const ahead = isAhead ? Math.max(0, baseline - before) : 0;
  return think / timedTurns(order) + ahead / Math.ceil(order.strategies / lanesOf(order));
};

/** Seconds for a look at the data before the plan, if one is asked for. The template works meanwhile. */
export const lookTime = ({ time }: TimeInputs): number => Math.min(timeRules.look.share * time, timeRules.look.most);

/** Seconds that a template leaves for the short script, which is tried after the answer; 0: none is made. */
export const scriptTime = (time: number): number => {
  const { from, share, most } = timeRules.script;
  return time < from ? 0 : Math.min(share * time, most);
};

/** Whether the model that writes a program has time to look at the data first. A rule decides, not a clock, as this is in cache keys. */
export const mayLook = (order: TimeInputs): boolean =>
  timeBudget(order).think / timedTurns(order) >= timeRules.looking.least;

const startSeconds = (time: number): number => Math.min(timeRules.start.most, time / timeRules.start.divisor);

/** Seconds that a template or a user's program may expect. It is in cache keys, so a rule decides it, not a clock. */
export const solutionTime = (time: number): number =>
  time - confirmSeconds(time) - finishSeconds(time) - startSeconds(time);

/** Seconds for everything that comes before the end of a run. */
const workTime = (order: TimeInputs): number => {
  const { understand, baseline, think, rehearse, execute, merge } = timeBudget(order);
  return understand + baseline + think + rehearse + execute + merge - leastMergeSeconds;
};

/** Seconds after which the template makes way for candidates, if each model of its plan has learned. If it never makes way: all its seconds. */
export const pauseTime = (order: TimeInputs): number =>
  Math.max(1, Math.floor(templateHasWholeTime(order) ? workTime(order) : timeBudget(order).baseline));

/** Seconds that the models of the template's plan take. */
const planTime = (threads: number): number => timeRules.plan.seconds / threads;

/** Seconds that the template may expect if candidates follow: half of the time; in a short run, what its plan needs. */
export const baselineTime = (order: TimeInputs): number => {
  const plan = order.gpu === null ? planTime(order.threads) : 0;
  return Math.max(pauseTime(order), Math.floor(Math.min(workTime(order), plan)));
};

/** Seconds kept for a template that answers only if the user's program does not: what its plan takes, even in a long run. */
export const standInTime = ({ time, threads }: Pick<TimeInputs, 'time' | 'threads'>): number =>
  Math.min(timeRules.standIn.mostShare * time, planTime(threads));

/** Seconds that the template may expect when it continues: all that the analysis and the candidates can leave, and the rest of its first turn. */
export const extendTime = (order: TimeInputs): number => {
  const { understand, baseline, think, rehearse, execute } = timeBudget(order);
  return Math.max(1, Math.floor(understand + baseline / timeRules.extend.divisor + think + rehearse + execute));
};

/** Seconds for all runs of one candidate's trial. */
export const trialTime = (order: TimeInputs): number =>
  Math.max(1, Math.floor(timeBudget(order).execute / timedTurns(order) - compareSeconds(order)));

/** How many times a trial runs a program, each time on another part of train. */
export const trialPasses = 3;

/** A kept candidate has one more run, on all rows. */
const runsOfTrial = trialPasses + wholeRunTakes;

/** Seconds for a kept candidate's run on all rows, which are half as many again as in a run of its trial. */
export const refitTime = (order: TimeInputs): number =>
  Math.max(1, Math.floor((timeRules.refit.share * trialTime(order)) / trialPasses));

/** Seconds that a candidate's run on all rows leaves for the template to go on. */
export const extendTurn = (order: TimeInputs): number => timeRules.extendTurn.share * timeBudget(order).baseline;

/** Seconds that one run of a candidate's or a user's program may expect; `isTried`: it is a run of a trial. */
export const programsTime = (order: TimeInputs, isTried: boolean): number => {
  if (kindOf(order) !== 'search') return Math.max(1, Math.floor(solutionTime(order.time)));
  const { baseline, rehearse, execute } = timeBudget(order);
  return Math.max(1, Math.floor(isTried ? trialTime(order) / runsOfTrial : baseline + rehearse + execute));
};

/** Seconds a rehearsal may expect: imports alone take a second or two. */
export const rehearsalTime = (order: TimeInputs): number => {
  const { least, mostShare } = timeRules.rehearsal;
  const part = timeBudget(order).rehearse / timedTurns(order);
  return Math.max(1, Math.floor(Math.max(part, Math.min(least, mostShare * order.time))));
};
