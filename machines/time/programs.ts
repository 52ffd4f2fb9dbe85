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
  turnsIn,
} from './budget.ts';
import { timeRules } from './rules.ts';

/** Seconds for one question before the program is written. A model that hangs must not take the time of the one that writes. */
export const questionTime = (wants: TimeInputs): number => timeBudget(wants).think / timeRules.question.divisor;

/** Seconds for a question that is asked while the template works: an answer takes a strong model a minute or two, and costs the template nothing. */
export const ponderTime = (wants: TimeInputs): number =>
  Math.max(questionTime(wants), timeBudget(wants).baseline / timeRules.ponder.divisor);

/**
 * Whether the first drafts are written while the template works, without a word of its scores: after its answer there is too little time for them.
 * Where a person reads first, they wait for the template.
 */
export const writesAhead = (wants: TimeInputs & Pick<Order, 'approve'>): boolean =>
  wants.models !== null &&
  wants.approve.length === 0 &&
  kindOf(wants) === 'search' &&
  timeBudget(wants).think / turnsIn(wants) < timeRules.writing.least;

/**
 * Seconds that are kept for a first draft: think's, and where it is written ahead, its part of those that questions before it leave of the
 * template's.
 */
export const draftTime = (wants: TimeInputs, { isAhead, looks }: { isAhead: boolean; looks: boolean }): number => {
  const { baseline, think } = timeBudget(wants);
  const before = 2 * ponderTime(wants) + (looks ? lookTime(wants) : 0);
  const ahead = isAhead ? Math.max(0, baseline - before) : 0;
  return think / turnsIn(wants) + ahead / Math.ceil(wants.strategies / lanesOf(wants));
};

/** Seconds for a look at the data before the plan, where one is asked for. The template works meanwhile. */
export const lookTime = ({ time }: TimeInputs): number => Math.min(timeRules.look.share * time, timeRules.look.most);

/** Seconds for a short script, when the answer is there, which a template leaves for it; 0: none is made. */
export const scriptTime = (time: number): number => {
  const { from, share, most } = timeRules.script;
  return time < from ? 0 : Math.min(share * time, most);
};

/** Whether who writes a program has time to look at the data first. A rule decides, no clock: it is in cache keys. */
export const mayLook = (wants: TimeInputs): boolean =>
  timeBudget(wants).think / turnsIn(wants) >= timeRules.looking.least;

const startSeconds = (time: number): number => Math.min(timeRules.start.most, time / timeRules.start.divisor);

/** Seconds that a template or a user's program may expect. It is in cache keys, so a rule decides it, not a clock. */
export const solutionTime = (time: number): number =>
  time - confirmSeconds(time) - finishSeconds(time) - startSeconds(time);

/** Seconds for everything that comes before the end of a run. */
const workTime = (wants: TimeInputs): number => {
  const { understand, baseline, think, rehearse, execute, merge } = timeBudget(wants);
  return understand + baseline + think + rehearse + execute + merge - leastMergeSeconds;
};

/** Seconds after which the template makes way for candidates, if each model of its plan has learned; all of them, where it does not. */
export const pauseTime = (wants: TimeInputs): number =>
  Math.max(1, Math.floor(templateHasWholeTime(wants) ? workTime(wants) : timeBudget(wants).baseline));

/** Seconds that the models of the template's plan take. */
const planTime = (threads: number): number => timeRules.plan.seconds / threads;

/** Seconds that the template may expect where candidates follow: half of the time, and in short runs what its plan needs. */
export const baselineTime = (wants: TimeInputs): number => {
  const plan = wants.gpu === null ? planTime(wants.threads) : 0;
  return Math.max(pauseTime(wants), Math.floor(Math.min(workTime(wants), plan)));
};

/** Seconds kept for a template that answers only if the user's program does not: what its plan takes, however long the run is. */
export const standInTime = ({ time, threads }: Pick<TimeInputs, 'time' | 'threads'>): number =>
  Math.min(timeRules.standIn.mostShare * time, planTime(threads));

/** Seconds that the template may expect when it continues: all that candidates can leave, and the rest of the analysis and of its first turn. */
export const extendTime = (wants: TimeInputs): number => {
  const { understand, baseline, think, rehearse, execute } = timeBudget(wants);
  return Math.max(1, Math.floor(understand + baseline / timeRules.extend.divisor + think + rehearse + execute));
};

/** Seconds for all runs of one candidate's trial. */
export const trialTime = (wants: TimeInputs): number =>
  Math.max(1, Math.floor(timeBudget(wants).execute / turnsIn(wants) - compareSeconds(wants)));

/** So many times a trial runs a program, each time on another part of train. */
export const trialPasses = 3;

/** A kept candidate has one more run, on all rows. */
const runsOfTrial = trialPasses + wholeRunTakes;

/** Seconds for a kept candidate's run on all rows. They are half as many again as in a run of its trial, so it may take longer than one. */
export const refitTime = (wants: TimeInputs): number =>
  Math.max(1, Math.floor((timeRules.refit.share * trialTime(wants)) / trialPasses));

/** Seconds that a candidate's run on all rows leaves for the template to go on. */
export const extendTurn = (wants: TimeInputs): number => timeRules.extendTurn.share * timeBudget(wants).baseline;

/** Seconds that one run of a candidate's or a user's program may expect; `isTried`: in a trial, beside a template's answer. */
export const programsTime = (wants: TimeInputs, isTried: boolean): number => {
  if (kindOf(wants) !== 'search') return Math.max(1, Math.floor(solutionTime(wants.time)));
  const { baseline, rehearse, execute } = timeBudget(wants);
  return Math.max(1, Math.floor(isTried ? trialTime(wants) / runsOfTrial : baseline + rehearse + execute));
};

/** Seconds a rehearsal may expect: imports alone take a second or two. */
export const rehearsalTime = (wants: TimeInputs): number => {
  const { least, mostShare } = timeRules.rehearsal;
  const part = timeBudget(wants).rehearse / turnsIn(wants);
  return Math.max(1, Math.floor(Math.max(part, Math.min(least, mostShare * wants.time))));
};
