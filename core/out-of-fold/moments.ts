import type { TableEngine } from '../../services/tables/engine.ts';
import { schemeOf } from '../holdout/holdout-scheme.ts';
import { startsOf } from '../holdout/stretches.ts';
import type { Competition } from '../schema/competition.ts';
import type { Answers } from './answers.ts';

/** Rows ordered in time: SQL over train's file of the time of each, and the beginnings of the stretches that a trial holds back. */
export interface Moments {
  readonly sql: string;
  /** At least one, in the order of time. */
  readonly starts: readonly number[];
}

/** Finds them; null: trials do not divide rows by time, or nothing can be held back. */
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
