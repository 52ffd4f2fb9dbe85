import { columnAt, literals } from '../../services/tables/sql.ts';
import { yesCells } from '../metrics/row-weights.ts';
import type { Metric } from '../schema/competition.ts';
import type { Answers } from './answers.ts';

/** SQL over train's file of how much each row counts in the metric; undefined where all count the same, or train does not say. */
export const weightSql = ({ weight }: Metric, { train, labels }: Answers): string | undefined => {
  const place = weight === undefined || labels !== null ? -1 : train.columns.indexOf(weight.column);
  if (weight === undefined || place < 0) return undefined;
  const cell = columnAt(place);
  if (weight.flag === null) return `greatest(0, coalesce(try_cast(${cell} AS DOUBLE), 0))`;
  const { yes, no } = weight.flag;
  return `CASE WHEN lower(trim(${cell}::VARCHAR)) IN (${literals(yesCells)}) THEN ${yes} ELSE ${no} END`;
};
