import type { Order } from '../order.ts';
import { type SearchOrder, turnsOf } from '../search/refine.ts';
import { shares, timeRules } from './rules.ts';

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

/** Seconds for validation, report and publishing. */
export const finishSeconds = (time: number): number => {
  const { least, divisor, most } = timeRules.finish;
  return within(least, time / divisor, most);
};

/** Seconds for our scorer. */
export const confirmSeconds = (time: number): number => {
  const { from, share, most } = timeRules.confirm;
  return time < from ? 0 : Math.min(share * time, most);
};

/** Seconds to decide between the answers; only candidates are compared. */
const mergeSeconds = (wants: TimeInputs): number => {
  const { least, share, most } = timeRules.merge;
  return ['search', 'wishes'].includes(kindOf(wants)) ? within(least, share * wants.time, most) : 0;
};

/** Of the merge, where it only says that there is nothing to decide. */
export const leastMergeSeconds = timeRules.mergeAlone.seconds;

/** Seconds to compare one candidate with the template. */
export const compareSeconds = (wants: TimeInputs): number => {
  const { share, least, mostShare } = timeRules.compare;
  const trial = timeBudget(wants).execute / turnsIn(wants);
  return Math.min(mergeSeconds(wants), Math.max(share * trial, Math.min(least, mostShare * trial)));
};

const submitSeconds = ({ time, submit }: TimeInputs): number => {
  const { least, divisor, most } = timeRules.submit;
  return submit === null ? 0 : within(least, time / divisor, most);
};

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
  const merge = Math.min(mergeSeconds(wants), timeRules.merge.mostShare * wants.time);
  const work = wants.time - merge - confirm - finish - submit;
  const { understand, baseline, think, rehearse, execute } = shares[kindOf(wants)];
  return {
    ...{ understand: understand * work, baseline: baseline * work, think: think * work },
    ...{ rehearse: rehearse * work, execute: execute * work, merge, confirm, finish, submit },
  };
};

/** Of the search's turns, those that the time is meant for: others have what these leave. */
export const turnsIn = (wants: TimeInputs): number => {
  const { think, rehearse, execute } = timeBudget(wants);
  return Math.max(1, Math.min(turnsOf(wants), Math.floor((think + rehearse + execute) / timeRules.turn.least)));
};
