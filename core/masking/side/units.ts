import * as z from 'zod';
import { Count, type TableEngine } from '../../../services/tables/engine.ts';
import { pickColumns } from '../../../services/tables/pick.ts';
import { columnAt, literals } from '../../../services/tables/sql.ts';
import type { Table } from '../../../services/tables/table.ts';
import { schemeOf } from '../../holdout/holdout-scheme.ts';
import type { Outline } from '../../holdout/outline.ts';
import type { Competition } from '../../schema/competition.ts';

/** A column of train and test whose cells name a row or a group; tables with these endings hold its cells. */
export interface Unit {
  readonly name: string;
  /** `train_units_0`, `held_units_0`, `test_units_0`. */
  readonly ending: string;
}

/** Writes the names of held rows, and of their groups where whole groups are held back, to tables. It reads the table `flags`. */
export const writeUnits = async (
  engine: TableEngine,
  competition: Competition,
  { train, test }: Pick<Outline, 'train' | 'test'>,
): Promise<readonly Unit[]> => {
  const group = schemeOf(competition, train).by === 'group' ? competition.groupColumn : null;
  const names = [competition.idColumn, group].filter((name) => name !== null);
  const shared = names.filter((name) => train.columns.includes(name) && test.columns.includes(name));
  const units = shared.map((name, at) => ({ name, ending: `units_${at}` }));
  for (const { name, ending } of units) {
    const [inTrain, inTest] = [train.columns.indexOf(name), test.columns.indexOf(name)];
    await pickColumns(engine, train, [inTrain], 'unit_cells');
    await engine.run(
      `CREATE OR REPLACE TABLE train_${ending} AS SELECT DISTINCT ${columnAt(inTrain)} AS k FROM unit_cells`,
    );
    // a unit with any kept row is not held back
    await engine.run(`CREATE OR REPLACE TABLE held_${ending} AS SELECT ${columnAt(inTrain)} AS k FROM unit_cells POSITIONAL JOIN flags
      GROUP BY k HAVING k IS NOT NULL AND bool_and(coalesce(held, true))`);
    await pickColumns(engine, test, [inTest], 'unit_cells');
    await engine.run(
      `CREATE OR REPLACE TABLE test_${ending} AS SELECT DISTINCT ${columnAt(inTest)} AS k FROM unit_cells`,
    );
  }
  return units;
};

/** An SQL condition for rows of a table that tell nothing about held rows, and the columns that it reads (`uses`). */
export interface Kept {
  readonly sql: string;
  readonly uses: readonly number[];
}

/**
 * Gives conditions that drop the rows about held units from a table that is about units of train and hardly any of test: it would
 * not tell about held units either if they were test.
 */
export const keptByUnits = async (
  engine: TableEngine,
  table: Table,
  units: readonly Unit[],
): Promise<readonly Kept[]> => {
  const found: Kept[] = [];
  for (const unit of units)
    for (const at of await columnsOf(engine, table, unit))
      if (await isAboutTrain(engine, table, unit, at))
        found.push({
          sql: `coalesce(${columnAt(at)} NOT IN (SELECT k FROM held_${unit.ending}), true)`,
          uses: [at],
        });
  return found;
};

/** A column with fewer different cells may hold names by chance. */
const fewestNames = 5;

/** Finds a table's columns of units by name, else by their cells, unless those are numbers, which may be anything. */
const columnsOf = async (
  engine: TableEngine,
  { columns, head }: Table,
  { name, ending }: Unit,
): Promise<readonly number[]> => {
  const byName = columns.flatMap((column, at) => (plain(column) === plain(name) ? [at] : []));
  if (byName.length > 0) return byName;
  const knownAmong = async (cells: ReadonlySet<string>): Promise<ReadonlySet<string>> => {
    if (cells.size === 0) return new Set();
    const found = await engine.query(
      `SELECT cell FROM (SELECT unnest([${literals([...cells])}]) AS cell) WHERE cell IN (FROM train_${ending})`,
      z.object({ cell: z.string() }),
    );
    return new Set(found.map(({ cell }) => cell));
  };
  const cellsOf = [...columns.keys()].map((at) => new Set(head.flatMap((row) => row[at] || [])));
  const firstOf = (cells: ReadonlySet<string> | undefined): string => cells?.values().next().value ?? '';
  // the first cell rules most columns out
  const possible = await knownAmong(new Set(cellsOf.map(firstOf).filter(isWord)));
  const found: number[] = [];
  for (const [at, cells] of cellsOf.entries())
    if (cells.size >= fewestNames && possible.has(firstOf(cells)) && (await knownAmong(cells)).size === cells.size)
      found.push(at);
  return found;
};

const isWord = (cell: string): boolean => cell !== '' && Number.isNaN(Number(cell));

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const isAboutTrain = async (engine: TableEngine, table: Table, { ending }: Unit, at: number): Promise<boolean> => {
  await pickColumns(engine, table, [at], 'side_cells');
  const among = (tables: string) => `count(*) FILTER (${columnAt(at)} IN (SELECT k FROM ${tables}_${ending}))`;
  const [found] = await engine.query(
    `SELECT ${among('held')} AS held, ${among('test')} AS test FROM side_cells`,
    z.object({ held: Count, test: Count }),
  );
  return found !== undefined && found.held > 0 && found.test <= 0.05 * found.held;
};
