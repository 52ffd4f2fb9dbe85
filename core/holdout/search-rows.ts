import type { TableEngine } from '../../services/tables/engine.ts';
import { pickColumns } from '../../services/tables/pick.ts';
import { columnAt } from '../../services/tables/sql.ts';
import type { Table } from '../../services/tables/table.ts';
import type { Competition } from '../schema/competition.ts';
import { schemeOf, writeValues } from './holdout-scheme.ts';
import { startsOf } from './stretches.ts';

/** With fewer rows, none is final (templates/merge/merging/rows/parts.py; of rows in time it has a larger number). */
const fewestRows = 100;
/** The share of rows that may be final: more than the 15 % that are, since the template may have predicted only a part. */
const possiblyFinalShare = 0.25;

/**
 * Writes the table `flags`, which says of each train row, in file order, whether the last check may be on it (`held`). Rows are drawn as
 * templates/merge draws them, in the order of digests of their names; where they have an order in time, the latest.
 */
export const flagSearchRows = async (
  engine: TableEngine,
  competition: Competition,
  tables: { readonly train: Table; readonly test: Table | null },
  seed: number,
): Promise<void> => {
  const { train } = tables;
  const scheme = schemeOf(competition, train);
  const [since] = scheme.by === 'time' ? await startsOf(engine, competition, tables, scheme) : [];
  if (scheme.by !== 'time') await writeValues(engine, competition, train, scheme);
  await writeUnits(engine, competition, train, since === undefined ? 'r' : 'value');
  const [order, asked] =
    since === undefined
      ? [`${drawOrder(seed)}, unit`, 'true']
      : ['max(value) DESC NULLS LAST, min(r) DESC', `value >= ${since}`];
  await engine.run(`CREATE OR REPLACE TABLE flags AS
    WITH ordered AS (SELECT unit, sum(count(*)) OVER (ORDER BY ${order}) - count(*) AS before FROM units GROUP BY unit),
      asked AS (SELECT count(*) AS rows FROM units WHERE ${asked}),
      drawn AS (SELECT r FROM units JOIN ordered USING (unit) CROSS JOIN asked
        WHERE before < ${possiblyFinalShare} * rows AND rows >= ${fewestRows})
    SELECT r IN (SELECT r FROM drawn) AS held, false AS quick FROM label_values ORDER BY r`);
};

/** Writes the table `units`: the group of each row with a known answer, where there are several groups, else the row or its instant. */
const writeUnits = async (
  engine: TableEngine,
  { groupColumn }: Competition,
  train: Table,
  own: 'r' | 'value',
): Promise<void> => {
  const place = train.columns.indexOf(groupColumn ?? '');
  if (place >= 0) await pickColumns(engine, train, [place], 'unit_cells', 'pandas');
  const group = place < 0 ? "''" : `coalesce(${columnAt(place)}::VARCHAR, '')`;
  const cells = place < 0 ? 'label_values' : 'label_values JOIN (SELECT rowid AS r, * FROM unit_cells) USING (r)';
  await engine.run(`CREATE OR REPLACE TABLE units AS
    WITH known_rows AS (SELECT r, value, ${group} AS name FROM ${cells} WHERE known)
    SELECT r, value, CASE WHEN (SELECT count(DISTINCT name) FROM known_rows) > 1 THEN name
      ELSE coalesce(${own}::VARCHAR, '') END AS unit FROM known_rows`);
};

/** Gives SQL of the first eight bytes of a digest of seed and name, as a number that begins with its last byte. */
const drawOrder = (seed: number): string =>
  [15, 13, 11, 9, 7, 5, 3, 1].map((at) => `substr(md5('${seed}' || chr(10) || unit), ${at}, 2)`).join(' || ');
