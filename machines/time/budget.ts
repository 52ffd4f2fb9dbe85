import type { Order } from '../order.ts';
import { type SearchOrder, turnsOf } from '../search/refine.ts';

/** The parts of an order that decide about its time. */
export type TimeInputs = Pick<Order, 'time' | 'submit'> & SearchOrder;

/** The parts of a run, in order. `baseline`: the template's turn before any candidate's; `think` to `execute`: of all candidates; `merge`: what decides between them. */
type TimePart =
  | 'understand'
  | 'baseline'
  | 'think'
  | 'rehearse'
  | 'execute'
  | 'merge'
  | 'confirm'
  | 'finish'
  | 'submit';
export type TimeBudget = Readonly<Record<TimePart, number>>;

/** The shares of the time that remains beside finishing and submitting. A part that ends early leaves its rest to the next. */
const shares = {
  rules: { understand: 0.1, baseline: 0, think: 0, rehearse: 0, execute: 0.9 },
  own: { understand: 0.1, baseline: 0, think: 0, rehearse: 0.3, execute: 0.6 },
  search: { understand: 0.08, baseline: 0.5, think: 0.1, rehearse: 0.06, execute: 0.26 },
  // the template has all of it, and wishes what it leaves
  wishes: { understand: 0.1, baseline: 0, think: 0.04, rehearse: 0, execute: 0.86 },
} as const;

/** Validation, report and publishing: well under a second for small files on a quiet machine. */
export const finishSeconds = (time: number): number => within(1, time / 60, 3);

/** Our scorer needs a second or two. A short run uses it only if time is left. */
export const confirmSeconds = (time: number): number => (time < 90 ? 0 : Math.min(0.04 * time, 15));

/** Our scorer reads all predictions and compares them a hundred times; only candidates are compared. */
const mergeSeconds = (wants: TimeInputs): number =>
  ['search', 'wishes'].includes(kindOf(wants)) ? within(2, 0.04 * wants.time, 30) : 0;

/** Of the merge, where it only says that there is nothing to decide. */
export const leastMergeSeconds = 1;

/** On a busy machine the libraries alone take some seconds. */
const leastComparison = 8;

/** Seconds to compare one candidate with the template. */
export const compareSeconds = (wants: TimeInputs): number => {
  const own = timeBudget(wants).execute / turnsIn(wants);
  return Math.min(mergeSeconds(wants), Math.max(0.2 * own, Math.min(leastComparison, 0.4 * own)));
};

/** An upload, and some waiting for the score. */
const submitSeconds = ({ time, submit }: TimeInputs): number => (submit === null ? 0 : within(1, time / 10, 30));

const within = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value));

/** Who competes: the template alone, a user's program alone, programs with the template, or wishes by rules alone. */
export const kindOf = ({ only, rounds, models, solutions, byRules }: TimeInputs): keyof typeof shares => {
  if (only) return 'own';
  if (rounds === 0) return 'rules';
  return models === null && solutions.length === 0 && byRules ? 'wishes' : 'search';
};

/** Whether the template has all of the time, and wishes by rules what it leaves: it uses its time better than they do (docs/measured/candidates.md). */
export const templateHasWholeTime = (wants: TimeInputs): boolean => kindOf(wants) === 'wishes';

/** Seconds of each part. Their sum is the time of the run, in every configuration. */
export const timeBudget = (wants: TimeInputs): TimeBudget => {
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
export const turnsIn = (wants: TimeInputs): number => {
  const { think, rehearse, execute } = timeBudget(wants);
  return Math.max(1, Math.min(turnsOf(wants), Math.floor((think + rehearse + execute) / leastTurn)));
};
