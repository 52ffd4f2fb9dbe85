import type { TableEngine } from '../../services/tables/engine.ts';
import { schemeOf } from '../holdout/holdout-scheme.ts';
import { startsOf } from '../holdout/stretches.ts';
import type { Competition } from '../schema/competition.ts';
import type { Answers } from './answers.ts';

/** Where rows are ordered in time: SQL over train's file of when each is, and when each stretch begins that a trial holds back. */
export interface Moments {
  readonly sql: string;
  /** In the order of time, one at least. */
  readonly starts: readonly number[];
}

/** Null where trials divide rows otherwise than by time, or nothing can be held back. */
export const momentsOf = async (
  engine: TableEngine,
  competition: Competition,
  answers: Answers,
): Promise<Moments | null> => {
  const { train, labels } = answers;
  if (labels !== null || !train.columns.includes(competition.time?.column ?? '')) return null;
  const scheme = schemeOf(competition, train);
  if (scheme.by !== 'time') return null;
  const starts = await startsOf(engine, competition, answers, scheme);
  return starts.length === 0 ? null : { sql: scheme.value, starts };
};
