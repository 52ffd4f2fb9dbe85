import * as z from 'zod';
import { Count, type TableEngine } from '../../../services/tables/engine.ts';
import { pickColumns } from '../../../services/tables/pick.ts';
import { columnAt } from '../../../services/tables/sql.ts';
import type { Outline } from '../../holdout/outline.ts';
import type { Competition } from '../../schema/competition.ts';
import { copiedHeaders } from '../cells.ts';
import { keySql, ownCsv } from './own-csv.ts';

/**
 * Finds out which row of a submission each row of the real test asks for: the table `test_order`, in test's file order; else says why
 * it cannot.
 * `expected`: the rows that the real submission must have.
 */
export const findTestOrder = async (
  engine: TableEngine,
  competition: Competition,
  { test, repeated }: Outline,
  expected: string,
): Promise<string | undefined> => {
  const { submission } = competition;
  const columns = submission.key.map((header) => test.columns.indexOf(repeated.get(header) ?? ''));
  const isByPlace = columns.length === 0 || columns.some((index) => index < 0);
  await pickColumns(engine, test, isByPlace ? [0] : columns, 'test_keys');
  if (isByPlace) {
    await engine.run('CREATE OR REPLACE TABLE test_order AS SELECT rowid AS n FROM test_keys ORDER BY rowid');
    return undefined;
  }
  const expectedRows = ownCsv(engine, expected, copiedHeaders(competition));
  await engine.run(`CREATE OR REPLACE TABLE asked AS SELECT * FROM ${expectedRows.from}`);
  const [cells, theirs] = [columns.map(columnAt), submission.key.map(expectedRows.column)];
  for (const spell of [asItStands, plainly]) {
    await joinBy(engine, keySql(cells.map(spell)), keySql(theirs.map(spell)));
    if (await isFound(engine, submission.rows.count)) return undefined;
  }
  return 'keys of the submission are spelled otherwise in test';
};

type Spell = (cell: string) => string;
const asItStands: Spell = (cell) => cell;
/** `007`, `7.0` and `7` are one number, and case tells nothing. */
const plainly: Spell = (cell) => `CASE WHEN regexp_full_match(${cell}, '[0-9]+([.]0*)?')
  THEN coalesce(nullif(ltrim(regexp_replace(${cell}, '[.]0*$', ''), '0'), ''), '0') ELSE lower(${cell}) END`;

/** The same key for the nth time is the same row. */
const joinBy = async (engine: TableEngine, own: string, theirs: string): Promise<void> => {
  const counted = (
    key: string,
    table: string,
  ) => `(SELECT rowid AS n, k, row_number() OVER (PARTITION BY k ORDER BY rowid) AS nth
    FROM (SELECT rowid, ${key} AS k FROM ${table}))`;
  await engine.run(`CREATE OR REPLACE TABLE test_order AS SELECT asked.n AS n
    FROM ${counted(own, 'test_keys')} AS own LEFT JOIN ${counted(theirs, 'asked')} AS asked USING (k, nth) ORDER BY own.n`);
};

const isFound = async (engine: TableEngine, rows: number): Promise<boolean> => {
  const [found] = await engine.query(
    'SELECT count(*) AS rows, count(n) AS found FROM test_order',
    z.object({ rows: Count, found: Count }),
  );
  return found?.found === found?.rows && found?.rows === rows;
};
