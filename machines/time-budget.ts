import { wholeCounts } from '../core/masking/trial/trial.ts';
import type { TimeLimit } from '../stages/dag/time-limit.ts';
import type { Order } from './order.ts';
import { type Searched, turnsOf } from './search/refine.ts';

/** The parts of an order that decide about its time. */
export type Wants = Pick<Order, 'time' | 'submit'> & Searched;

/** The parts of a run, in order. `baseline`: the template's turn before any candidate's; `think` to `execute`: of all candidates; `merge`: what decides between them. */
type Part = 'understand' | 'baseline' | 'think' | 'rehearse' | 'execute' | 'merge' | 'confirm' | 'finish' | 'submit';
export type TimeBudget = Readonly<Record<Part, number>>;

/** The shares of the time that remains beside finishing and submitting. A part that ends early leaves its rest to the next. */
const shares = {
  rules: { understand: 0.1, baseline: 0, think: 0, rehearse: 0, execute: 0.9 },
  own: { understand: 0.1, baseline: 0, think: 0, rehearse: 0.3, execute: 0.6 },
  search: { understand: 0.08, baseline: 0.5, think: 0.1, rehearse: 0.06, execute: 0.26 },
} as const;

/** The least time that must be left for the program: a download may use up all other parts. */
const leastExecution = 0.1;

/** With fewer seconds no program is begun: an attempt would only use up the time for the end. */
const leastProgramSeconds = 1;

/** Validation, report and publishing: well under a second for small files on a quiet machine. */
const finishSeconds = (time: number): number => within(1, time / 60, 3);

/** Our scorer needs a second or two. A short run uses it only if time is left. */
const confirmSeconds = (time: number): number => (time < 90 ? 0 : Math.min(0.04 * time, 15));

/** Our scorer reads all predictions and compares them a hundred times; only a model's programs are compared. */
const mergeSeconds = (wants: Wants): number => (kindOf(wants) === 'search' ? within(2, 0.04 * wants.time, 30) : 0);

/** It says that there is nothing to decide. */
const leastMergeSeconds = 1;

/** On a busy machine the libraries alone take some seconds. */
const leastComparison = 8;

/** One candidate beside the template. */
const compareSeconds = (wants: Wants): number => {
  const own = timeBudget(wants).execute / turnsIn(wants);
  return Math.min(mergeSeconds(wants), Math.max(0.2 * own, Math.min(leastComparison, 0.4 * own)));
};

/** An upload, and some waiting for the score. */
const submitSeconds = ({ time, submit }: Wants): number => (submit === null ? 0 : within(1, time / 10, 30));

const within = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value));

const kindOf = ({ only, rounds }: Wants): keyof typeof shares => (only ? 'own' : rounds > 0 ? 'search' : 'rules');

/** Seconds of each part. Their sum is the time of the run, in every configuration. */
export const timeBudget = (wants: Wants): TimeBudget => {
  const [confirm, finish, submit] = [confirmSeconds(wants.time), finishSeconds(wants.time), submitSeconds(wants)];
  const merge = Math.min(mergeSeconds(wants), 0.1 * wants.time);
  const work = wants.time - merge - confirm - finish - submit;
  const { understand, baseline, think, rehearse, execute } = shares[kindOf(wants)];
  return {
    ...{ understand: understand * work, baseline: baseline * work, think: think * work },
    ...{ rehearse: rehearse * work, execute: execute * work, merge, confirm, finish, submit },
  };
};

/** In less, a program is not imported, rehearsed and run three times. */
const leastTurn = 20;

/** Of the search's turns, those that the time is meant for: others have what these leave. */
export const turnsIn = (wants: Wants): number => {
  const { think, rehearse, execute } = timeBudget(wants);
  return Math.max(1, Math.min(turnsOf(wants), Math.floor((think + rehearse + execute) / leastTurn)));
};

/** Where in a run a stage stands. `ask`: one of the questions before the program is written; `look`: at the data, before the plan; `fill`: a template is filled. */
export type Phase =
  | 'understand'
  | 'analyze'
  | 'baseline'
  | 'baselineAgain'
  | 'ask'
  | 'look'
  | 'think'
  | 'fill'
  | 'rehearse'
  | 'review'
  | 'execute'
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
const keptAfter = (phase: Phase, wants: Wants): number => {
  const { rehearse, execute, merge, confirm, finish, submit } = timeBudget(wants);
  const turns = turnsIn(wants);
  const end = confirm + finish + submit;
  switch (phase) {
    case 'understand':
      return leastExecution * (wants.time - end) + end;
    case 'analyze':
      return 0; // without it there is no valid answer at all: what follows may then take what a run may pass its time by
    case 'baseline': // where it takes all of the time
    case 'extendAlone': // no candidate is left to decide about
      return end + leastMergeSeconds;
    case 'baselineAgain': // without its answer there is nothing to compete with
    case 'extend':
      return merge + end;
    case 'ask':
    case 'look':
      return rehearse + execute + merge + end; // asked again, after the template's turn, it takes from the first writer
    case 'think':
      return (rehearse + execute) / turns + merge + end;
    case 'fill':
      return end + leastProgramSeconds;
    case 'rehearse':
      return execute / turns + merge + end;
    case 'review':
      return execute / 2 / turns + merge + end;
    case 'trial':
      return compareSeconds(wants) + merge + end;
    case 'compare':
      return merge + end;
    case 'refit':
      return extendTurn(wants) + merge + end;
    case 'execute':
    case 'merge':
      return end;
    case 'confirm':
    case 'distil':
      return finish / 2 + submit;
    case 'end':
      return submit;
    case 'submit':
      return 0;
  }
};

/** Seconds of a phase in which the search's turns take time from each other, and those of all that comes after its turn. */
const turnOf = (
  phase: Phase,
  wants: Wants,
  turn: number,
): { readonly own: number; readonly later: number } | undefined => {
  const { think, rehearse, execute, merge } = timeBudget(wants);
  const turns = turnsIn(wants);
  const search = think + rehearse + execute;
  const later = (Math.max(0, turns - 1 - turn) * search) / turns;
  if (turn >= turns) return undefined;
  const compare = compareSeconds(wants);
  switch (phase) {
    case 'baseline':
      return { own: baselineTime(wants), later: search + merge - leastMergeSeconds };
    case 'think':
      return { own: think / turns, later };
    case 'rehearse':
      return { own: (think + rehearse) / turns, later };
    case 'review':
      return { own: execute / 2 / turns, later };
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

/** The time limit of a stage. `share`: set by rule, because the result depends on it; `turn`: which of the search's, of those who work in one. */
export const timeLimit = (phase: Phase, wants: Wants, share: number | null = null, turn = 0): TimeLimit => ({
  share,
  keep: keptAfter(phase, wants),
  ...turnOf(phase, wants, turn),
});

/** Seconds for one question before the program is written. A model that hangs must not take the time of the one that writes. */
export const questionTime = (wants: Wants): number => timeBudget(wants).think / 4;

/** Seconds for a look at the data before the plan, where one is asked for. The template works meanwhile. */
export const lookTime = ({ time }: Wants): number => Math.min(0.1 * time, 600);

/** With less, no script is made beside the answer. */
const leastForScript = 60;

/** Seconds for a short script, when the answer is there, which a template leaves for it; 0: none is made. */
export const scriptTime = (time: number): number => (time < leastForScript ? 0 : Math.min(0.15 * time, 600));

/** Seconds of a writer's turn below which looking first would cost it its program. */
const leastForLooking = 60;

/** Whether who writes a program has time to look at the data first. A rule decides, no clock: it is in cache keys. */
export const mayLook = (wants: Wants): boolean => timeBudget(wants).think / turnsIn(wants) >= leastForLooking;

/** Start and analysis of small files on a quiet machine. */
const startSeconds = (time: number): number => Math.min(2, time / 10);

/** Seconds that a template or a user's program may expect. It is in cache keys, so a rule decides it, not a clock. */
export const solutionTime = (time: number): number =>
  time - confirmSeconds(time) - finishSeconds(time) - startSeconds(time);

/** Seconds after which the template makes way for candidates, if each model of its plan has learned. */
export const pauseTime = (wants: Wants): number => Math.max(1, Math.floor(timeBudget(wants).baseline));

/** So many seconds of one processor the template may take for the models of its plan, however little that leaves to candidates. */
const planSeconds = 150;
/** Seconds that the template may expect where candidates follow: half of the time, and in short runs what its plan needs. */
export const baselineTime = (wants: Wants): number => {
  const { understand, baseline, think, rehearse, execute, merge } = timeBudget(wants);
  const whole = understand + baseline + think + rehearse + execute + merge - leastMergeSeconds;
  const plan = wants.gpu === null ? planSeconds / wants.threads : 0;
  return Math.max(pauseTime(wants), Math.floor(Math.min(whole, plan)));
};

/** Seconds that it may expect when it goes on: all that its candidates can leave, and what is left before and by its own turn. */
export const extendTime = (wants: Wants): number => {
  const { understand, baseline, think, rehearse, execute } = timeBudget(wants);
  return Math.max(1, Math.floor(understand + baseline / 4 + think + rehearse + execute));
};

/** Seconds for all runs of one candidate's trial. */
export const trialTime = (wants: Wants): number =>
  Math.max(1, Math.floor(timeBudget(wants).execute / turnsIn(wants) - compareSeconds(wants)));

/** So many times a trial runs a program, each time on another part of train. */
export const trialPasses = 3;

/** A kept candidate has one more run, on all rows. */
const runsOfTrial = trialPasses + wholeCounts;

/**
 * Seconds for a run of a kept candidate on all rows, which are half as many again as in a run of its trial: no more than that run
 * had, and some.
 */
export const refitTime = (wants: Wants): number => Math.max(1, Math.floor((1.8 * trialTime(wants)) / trialPasses));

/** Seconds that a candidate's run on all rows leaves for the template to go on. */
const extendTurn = (wants: Wants): number => 0.1 * timeBudget(wants).baseline;

/** Seconds that one run of a candidate's or a user's program may expect; `isTried`: in a trial, beside a template's answer. */
export const programsTime = (wants: Wants, isTried: boolean): number => {
  if (kindOf(wants) !== 'search') return Math.max(1, Math.floor(solutionTime(wants.time)));
  const { baseline, rehearse, execute } = timeBudget(wants);
  return Math.max(1, Math.floor(isTried ? trialTime(wants) / runsOfTrial : baseline + rehearse + execute));
};

/** Seconds a rehearsal may expect: imports alone take a second or two. */
export const rehearsalTime = (wants: Wants): number =>
  Math.max(1, Math.floor(Math.max(timeBudget(wants).rehearse / turnsIn(wants), Math.min(5, 0.2 * wants.time))));
