import type { TableEngine } from '../../../../services/tables/engine.ts';
import { asksForecast } from '../../asked-answer-kind.ts';
import { tableToPredict } from '../../table-to-predict.ts';
import type { TakenTable } from '../tables.ts';
import type { FoundTarget } from '../target-table.ts';
import { type Answers, readAnswers } from './answers.ts';
import { cutOffBy } from './beside-test.ts';
import { type Candidate, candidatesOf, onlyCandidate, type TimeCandidate } from './candidates.ts';
import { timeInOrder } from './in-order.ts';
import { groupOfOneAnswer } from './one-answer.ts';

/** How rows are to be held back. */
export type Way =
  | { readonly kind: 'random' }
  | { readonly kind: 'latest'; readonly by: TimeCandidate }
  | { readonly kind: 'groups'; readonly by: Candidate };

/** The target's table, read, and a way to hold rows of it back. */
export interface Read {
  readonly answers: Answers;
  readonly findWay: () => Promise<Way>;
}

/**
 * Reads the target's table. Rows are held back as those that are to be predicted were cut off, where their table is there; else by
 * groups of one answer, or by the time in whose order they stand.
 */
export const readRows = async (
  engine: TableEngine,
  target: FoundTarget,
  tables: readonly TakenTable[],
  ask: string,
): Promise<Read> => {
  const others = tables.map(({ table }) => table);
  const toPredict = tableToPredict(target.table, target.table.columns[target.index] ?? '', others);
  const cut = toPredict === null ? undefined : await cutOffBy(engine, target, toPredict);
  const candidates = cut === undefined ? candidatesOf(target) : onlyCandidate(target, cut);
  const answers = await readAnswers(engine, target, candidates);
  const { times, groups } = candidates;
  return {
    answers,
    async findWay() {
      const group = cut === undefined ? await groupOfOneAnswer(engine, groups, answers) : groups[0];
      if (group != null) return { kind: 'groups', by: group };
      const time = cut === undefined ? await timeInOrder(engine, times, asksForecast(ask)) : times[0];
      return time == null ? { kind: 'random' } : { kind: 'latest', by: time };
    },
  };
};
