import { wholeRunTakes } from '../../core/masking/trial/trial.ts';
import type { Order } from '../order.ts';
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

/** Seconds for one question before the program is written. A model that hangs must not take the time of the one that writes. */
export const questionTime = (wants: TimeInputs): number => timeBudget(wants).think / 4;

/** Seconds for a question that is asked while the template works: an answer takes a strong model a minute or two, and costs the template nothing. */
export const ponderTime = (wants: TimeInputs): number => Math.max(questionTime(wants), timeBudget(wants).baseline / 4);

/** A strong model writes a program within so many seconds: five programs took 100 to 220 (docs/decisions/search/template-first.md). */
const leastForWriting = 240;

/**
 * Whether the first drafts are written while the template works, without a word of its scores: after its answer there is too little time for them.
 * Where a person reads first, they wait for the template.
 */
export const writesAhead = (wants: TimeInputs & Pick<Order, 'approve'>): boolean =>
  wants.models !== null &&
  wants.approve.length === 0 &&
  kindOf(wants) === 'search' &&
  timeBudget(wants).think / turnsIn(wants) < leastForWriting;

/** Seconds for a look at the data before the plan, where one is asked for. The template works meanwhile. */
export const lookTime = ({ time }: TimeInputs): number => Math.min(0.1 * time, 600);

/** With less, no script is made beside the answer. */
const leastForScript = 60;

/** Seconds for a short script, when the answer is there, which a template leaves for it; 0: none is made. */
export const scriptTime = (time: number): number => (time < leastForScript ? 0 : Math.min(0.15 * time, 600));

/** Seconds of a writer's turn below which looking first would cost it its program. */
const leastForLooking = 60;

/** Whether who writes a program has time to look at the data first. A rule decides, no clock: it is in cache keys. */
export const mayLook = (wants: TimeInputs): boolean => timeBudget(wants).think / turnsIn(wants) >= leastForLooking;

/** Start and analysis of small files on a quiet machine. */
const startSeconds = (time: number): number => Math.min(2, time / 10);

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

/** So many seconds of one processor the template may take for the models of its plan, however little that leaves to candidates. */
const planSeconds = 150;
/** Seconds that the template may expect where candidates follow: half of the time, and in short runs what its plan needs. */
export const baselineTime = (wants: TimeInputs): number => {
  const plan = wants.gpu === null ? planSeconds / wants.threads : 0;
  return Math.max(pauseTime(wants), Math.floor(Math.min(workTime(wants), plan)));
};

/** Of a run, the most that is kept for a template that answers only where the user's own program does not. */
const mostForStandIn = 0.3;

/** Seconds kept for such a template: what the models of its plan take, however long the run is. */
export const standInTime = ({ time, threads }: Pick<TimeInputs, 'time' | 'threads'>): number =>
  Math.min(mostForStandIn * time, planSeconds / threads);

/** Seconds that the template may expect when it continues: all that candidates can leave, and the rest of the analysis and of its first turn. */
export const extendTime = (wants: TimeInputs): number => {
  const { understand, baseline, think, rehearse, execute } = timeBudget(wants);
  return Math.max(1, Math.floor(understand + baseline / 4 + think + rehearse + execute));
};

/** Seconds for all runs of one candidate's trial. */
export const trialTime = (wants: TimeInputs): number =>
  Math.max(1, Math.floor(timeBudget(wants).execute / turnsIn(wants) - compareSeconds(wants)));

/** So many times a trial runs a program, each time on another part of train. */
export const trialPasses = 3;

/** A kept candidate has one more run, on all rows. */
const runsOfTrial = trialPasses + wholeRunTakes;

/** Seconds for a kept candidate's run on all rows. They are half as many again as in a run of its trial, so it may take longer than one. */
export const refitTime = (wants: TimeInputs): number => Math.max(1, Math.floor((1.8 * trialTime(wants)) / trialPasses));

/** Seconds that a candidate's run on all rows leaves for the template to go on. */
export const extendTurn = (wants: TimeInputs): number => 0.1 * timeBudget(wants).baseline;

/** Seconds that one run of a candidate's or a user's program may expect; `isTried`: in a trial, beside a template's answer. */
export const programsTime = (wants: TimeInputs, isTried: boolean): number => {
  if (kindOf(wants) !== 'search') return Math.max(1, Math.floor(solutionTime(wants.time)));
  const { baseline, rehearse, execute } = timeBudget(wants);
  return Math.max(1, Math.floor(isTried ? trialTime(wants) / runsOfTrial : baseline + rehearse + execute));
};

/** Seconds a rehearsal may expect: imports alone take a second or two. */
export const rehearsalTime = (wants: TimeInputs): number =>
  Math.max(1, Math.floor(Math.max(timeBudget(wants).rehearse / turnsIn(wants), Math.min(5, 0.2 * wants.time))));
