import type { TableEngine } from '../../../services/tables/engine.ts';
import { countOf } from '../../../services/tables/pick.ts';
import { writeSelect } from '../write/write-rows.ts';
import { ownCsv } from './own-csv.ts';

/** The columns of the file that says which row stands at each place of a masked test. */
const header = ['part', 'n'];

/**
 * Says for one pass which rows of train are held, and at which place of the masked test each row stands: the tables
 * `flags` and `test_flags`. Rows of train and of the real test are mixed by the seed. Gives the number of held rows.
 */
export const mixRows = async (engine: TableEngine, seed: number, pass: number): Promise<number> => {
  await engine.run(`CREATE OR REPLACE TABLE placed AS
    SELECT part, n, own, row_number() OVER (ORDER BY md5('${seed}:${pass}:' || part || own), part, own) AS place FROM (
      SELECT 'held' AS part, rowid AS n, rowid AS own FROM folds WHERE fold = ${pass}
      UNION ALL SELECT 'test', n, rowid FROM test_order)`);
  await engine.run(`CREATE OR REPLACE TABLE flags AS SELECT coalesce(fold = ${pass}, false) AS held, false AS quick, place
    FROM (SELECT rowid AS r, fold FROM folds) LEFT JOIN placed ON part = 'held' AND own = r ORDER BY r`);
  await engine.run(`CREATE OR REPLACE TABLE test_flags AS SELECT place FROM placed WHERE part = 'test' ORDER BY own`);
  return countOf(engine, 'SELECT count(*) FROM flags WHERE held');
};

/** Does the same where held rows are alone, in the order of train. It reads the table `flags`. */
export const placeHeld = async (engine: TableEngine): Promise<number> => {
  await engine.run(`CREATE OR REPLACE TABLE placed AS
    SELECT 'held' AS part, rowid AS n, row_number() OVER (ORDER BY rowid) AS place FROM flags WHERE held`);
  return countOf(engine, 'SELECT count(*) FROM placed');
};

/** Does the same where the real test stands as it is. */
export const placeTest = (engine: TableEngine, rows: number): Promise<void> =>
  engine.run(
    `CREATE OR REPLACE TABLE placed AS SELECT 'test' AS part, range AS n, range + 1 AS place FROM range(${rows})`,
  );

/** Writes which row stands at each place, for the time when the program's answers are there. */
export const writePlaces = (engine: TableEngine, path: string): Promise<void> =>
  writeSelect(engine, 'SELECT part, n FROM placed ORDER BY place', { path, header });

/** Gives SQL that reads that file: `part` is `held` or `test`, `n` the row of train or of the submission, from 0. */
export const placesFrom = (engine: TableEngine, path: string): string => {
  const { from, column } = ownCsv(engine, path, header);
  return `(SELECT ${column('part')} AS part, ${column('n')}::BIGINT AS n FROM ${from})`;
};
