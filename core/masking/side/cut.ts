import type { TableEngine } from '../../../services/tables/engine.ts';
import { pickColumns } from '../../../services/tables/pick.ts';
import type { Table } from '../../../services/tables/table.ts';
import { type Horizon, keptByTime } from './horizon.ts';
import { type Kept, keptByUnits, type Unit } from './units.ts';

/** What of a table beside train a masked copy must not tell. */
export interface Hidden {
  readonly units: readonly Unit[];
  /** Null: rows have no order in time that counts. */
  readonly horizon: Horizon | null;
}

/** Why rows of a table go: it names held rows or groups, or it knows what came later; null: all stay. */
export type Cut = 'named' | 'later' | null;

/** Decides which rows of a table beside train a masked copy has: the table `flags` with `kept`, where some go. */
export const cutRows = async (engine: TableEngine, table: Table, { units, horizon }: Hidden): Promise<Cut> => {
  const named = await keptByUnits(engine, table, units);
  const later = await keptByTime(engine, table, horizon);
  if (named.length + later.length === 0) return null;
  await writeKept(engine, table, named, later);
  return named.length > 0 ? 'named' : 'later';
};

/** Keys are as they stand there, times may be missing in many words. */
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
