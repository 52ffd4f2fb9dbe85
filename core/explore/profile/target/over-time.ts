import * as z from 'zod';
import { Count, type TableEngine } from '../../../../services/tables/engine.ts';
import type { ProfiledTarget } from '../../../schema/explore/profiled-target.ts';
import type { KnownSample } from '../columns/columns.ts';
import { levelOf, levels } from './levels.ts';
import type { TargetRows } from './rows.ts';

/** The most points of a curve that can be read. */
const mostPoints = 60;

const units = [
  ['hour', 3_600],
  ['day', 86_400],
  ['week', 7 * 86_400],
  ['month', 30 * 86_400],
  ['quarter', 91 * 86_400],
  ['year', 365 * 86_400],
  ['decade', 3_650 * 86_400],
] as const;

const Point = z.looseObject({ start: z.string(), rows: Count });

/** The target along the first column of dates, in as small units as can be read; null: there is no such column. */
export const targetOverTime = async (
  engine: TableEngine,
  { columns }: KnownSample,
  target: TargetRows,
): Promise<ProfiledTarget['overTime']> => {
  const column = columns.find(({ profile: { kind } }) => kind === 'date');
  const { instant, measure } = column ?? { instant: null, measure: null };
  if (target.kind === 'other' || column === undefined || instant === null || measure === null) return null;
  const span = measure.max - measure.min;
  const [unit] = units.find(([, seconds]) => span / seconds <= mostPoints) ?? ['decade'];
  const start = `date_trunc('${unit}', make_timestamp((${instant} * 1e6)::BIGINT))`;
  const rows = await engine.query(
    `SELECT start,  count(*) AS rows, ${levels(target)}
      FROM ${target.beside(`${start}::TIMESTAMP::VARCHAR AS start`, `${instant} AS instant`)}
      WHERE instant IS NOT NULL GROUP BY start ORDER BY min(instant) LIMIT 80`,
    Point,
  );
  if (rows.length < 2) return null;
  const points = rows.map(({ start, rows, ...row }) => ({
    from: start.slice(0, unit === 'hour' ? 16 : 10),
    ...levelOf(target, rows, row),
  }));
  return { column: column.name, unit, points };
};
