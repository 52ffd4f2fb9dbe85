import type { Order } from '../order.ts';
import { type SearchOrder, turnsOf } from '../search/refine.ts';
import { shares, timeRules } from './rules.ts';

/** The parts of an order that decide about its time. */
export type TimeInputs = Pick<Order, 'time' | 'submit'> & SearchOrder;

/** The parts of a run, in order. `baseline`: the template's turn before any candidate's; `think` to `execute`: those of all candidates; `merge`: deciding between the answers. */
type TimePart =
  | 'understand'
  | 'baseline'
  | 'think'
  | 'rehearse'
  | 'execute'
  | 'merge'
  | 'confirm'
  | 'check'
  | 'finish'
  | 'submit';
export type TimeBudget = Readonly<Record<TimePart, number>>;

/** Seconds for validation, report and publishing. */
export const finishSeconds = (time: number): number => {
  const { least, divisor, most } = timeRules.finish;
  return clamp(least, time / divisor, most);
};

/** Seconds for our scorer. */
export const confirmSeconds = (time: number): number => {
  const { from, share, most } = timeRules.confirm;
  return time < from ? 0 : Math.min(share * time, most);
};

/** Seconds to run the template on held-back rows. */
export const templateCheckSeconds = (time: number): number => {
  const { from, share, most } = timeRules.check;
  return time < from ? 0 : Math.min(share * time, most);
};

/** Seconds to run the program that answered on held-back rows. A user's program that runs alone was rehearsed on some. */
export const checkSeconds = (order: TimeInputs): number =>
  kindOf(order) === 'own' ? 0 : templateCheckSeconds(order.time);

/** Seconds to decide between the answers; only candidates are compared. */
const mergeSeconds = (order: TimeInputs): number => {
  const { least, share, most } = timeRules.merge;
  return ['search', 'wishes'].includes(kindOf(order)) ? clamp(least, share * order.time, most) : 0;
};

/** Seconds for a merge of one answer: it only says that there is nothing to decide. */
export const leastMergeSeconds = timeRules.mergeAlone.seconds;

/** Seconds to compare one candidate with the template. */
export const compareSeconds = (order: TimeInputs): number => {
  const { share, least, mostShare } = timeRules.compare;
  const trial = timeBudget(order).execute / timedTurns(order);
  return Math.min(mergeSeconds(order), Math.max(share * trial, Math.min(least, mostShare * trial)));
};

const submitSeconds = ({ time, submit }: TimeInputs): number => {
  const { least, divisor, most } = timeRules.submit;
  return submit === null ? 0 : clamp(least, time / divisor, most);
};

const clamp = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value));

/** Who competes: the template alone, a user's program alone, programs with the template, or wishes by rules alone. */
export const kindOf = ({ only, rounds, models, solutions, byRules }: TimeInputs): keyof typeof shares => {
  if (only) return 'own';
  if (rounds === 0) return 'rules';
  return models === null && solutions.length === 0 && byRules ? 'wishes' : 'search';
};

/** Whether the template has all the time, and wishes by rules only have what it leaves: it uses time better (docs/measured/candidates.md). */
export const templateHasWholeTime = (order: TimeInputs): boolean => kindOf(order) === 'wishes';

/** Seconds of each part. Their sum is the time of the run, in every configuration. */
export const timeBudget = (order: TimeInputs): TimeBudget => {
  const [confirm, finish, submit] = [confirmSeconds(order.time), finishSeconds(order.time), submitSeconds(order)];
  const check = checkSeconds(order);
  const merge = Math.min(mergeSeconds(order), timeRules.merge.mostShare * order.time);
  const work = order.time - merge - confirm - check - finish - submit;
  const { understand, baseline, think, rehearse, execute } = shares[kindOf(order)];
  return {
    ...{ understand: understand * work, baseline: baseline * work, think: think * work },
    ...{ rehearse: rehearse * work, execute: execute * work, merge, confirm, check, finish, submit },
  };
};

/** Whether some of the search's turns have only what others leave. */
export const isShortOfTurns = (order: TimeInputs): boolean => timedTurns(order) < turnsOf(order);

/** How many of the search's turns have time of their own. The others have what these leave. */
export const timedTurns = (order: TimeInputs): number => {
  const { think, rehearse, execute } = timeBudget(order);
  return Math.max(1, Math.min(turnsOf(order), Math.floor((think + rehearse + execute) / timeRules.turn.least)));
};
