import type { TableEngine } from '../../services/tables/engine.ts';
import { heldShare, heldSince } from '../holdout/held.ts';
import { schemeOf, writeValues } from '../holdout/told-apart.ts';
import type { Competition } from '../schema/competition.ts';
import type { Answers } from './answers.ts';

/** Where rows are ordered in time: SQL over train's file of when each is, and when the rows begin that a trial holds back. */
export interface Moments {
  readonly sql: string;
  readonly since: number;
}

/** Null where trials divide rows otherwise than by time. */
export const momentsOf = async (
  engine: TableEngine,
  competition: Competition,
  { train, labels }: Answers,
): Promise<Moments | null> => {
  if (labels !== null || !train.columns.includes(competition.time?.column ?? '')) return null;
  const scheme = schemeOf(competition, train);
  if (scheme.by !== 'time') return null;
  await writeValues(engine, competition, train, scheme);
  const since = await heldSince(engine, heldShare);
  return since === null ? null : { sql: scheme.value, since };
};
