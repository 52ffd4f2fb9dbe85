import type { TableEngine } from '../../../services/tables/engine.ts';
import { pickColumns } from '../../../services/tables/pick.ts';
import type { Table } from '../../../services/tables/table.ts';
import { type Horizon, keptByTime } from './horizon.ts';
import { type Kept, keptByUnits, type Unit } from './units.ts';

/** The facts that a masked copy must not reveal in a side table. */
export interface Hidden {
  readonly units: readonly Unit[];
  /** Null: side tables are not cut by time. */
  readonly horizon: Horizon | null;
}

/** The reason why rows of a side table are dropped: they name held rows or groups, or tell of later times; null: all rows stay. */
export type Cut = 'named' | 'later' | null;

/** Decides which rows of a side table a masked copy has: where some are dropped, it writes the table `flags` with `kept`. */
export const cutRows = async (engine: TableEngine, table: Table, { units, horizon }: Hidden): Promise<Cut> => {
  const named = await keptByUnits(engine, table, units);
  const later = await keptByTime(engine, table, horizon);
  if (named.length + later.length === 0) return null;
  await writeKept(engine, table, named, later);
  return named.length > 0 ? 'named' : 'later';
};

/** Writes the table `flags`; keys are read as they are written, and times may be missing in many words. */
const writeKept = async (
  engine: TableEngine,
  table: Table,
  named: readonly Kept[],
  later: readonly Kept[],
): Promise<void> => {
  const pick = (all: readonly Kept[], name: string, missing: 'empty' | 'pandas') =>
    pickColumns(engine, table, [...new Set(all.flatMap(({ uses }) => uses))], name, missing);
  const flagsOf = (all: readonly Kept[], name: string) =>
    `SELECT rowid AS r, ${all.map(({ sql }) => sql).join(' AND ') || 'true'} AS kept FROM ${name}`;
  await pick(named, 'side_cells', 'empty');
  await pick(later, 'side_times', 'pandas');
  await engine.run(`CREATE OR REPLACE TABLE flags AS SELECT a.kept AND b.kept AS kept
    FROM (${flagsOf(named, 'side_cells')}) a JOIN (${flagsOf(later, 'side_times')}) b USING (r) ORDER BY r`);
};
