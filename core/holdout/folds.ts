import type { TableEngine } from '../../services/tables/engine.ts';
import { countOf } from '../../services/tables/pick.ts';
import type { Table } from '../../services/tables/table.ts';
import { ok } from '../outcome.ts';
import { noResult, type Result } from '../result.ts';
import type { Competition } from '../schema/competition.ts';
import { fewestRows } from './held.ts';
import { schemeOf, writeValues } from './holdout-scheme.ts';

/** The folds into which the rows of train with known answers were divided. */
export interface Folds {
  readonly scheme: string;
  readonly folds: number;
  /** SQL over the train file: the group of a row, whose rows are in one fold; null: there are no groups. */
  readonly unit: string | null;
}

/**
 * Writes the table `folds`: for each train row, in file order, the number of the fold that holds it back, null where its answer is
 * not known. Rows are divided as test was held out; `in time`: rows are ordered in time, and no fold is made.
 */
export const assignFolds = async (
  engine: TableEngine,
  competition: Competition,
  train: Table,
  { seed, folds }: { readonly seed: number; readonly folds: number },
): Promise<Result<Folds | 'in time'>> => {
  const scheme = schemeOf(competition, train);
  if (scheme.by === 'time') return ok('in time');
  await writeValues(engine, competition, train, scheme);
  const most = Math.min(
    folds,
    Math.floor((await countOf(engine, 'SELECT count(*) FROM label_values WHERE known')) / fewestRows),
  );
  const isGroups = scheme.by === 'group';
  const count = isGroups ? await divideGroups(engine, seed, most) : await divideRows(engine, seed, most);
  if (count < 2) return noResult(`train has too few ${isGroups ? 'groups' : 'rows'} for two folds`);
  return ok({ scheme: scheme.words, folds: count, unit: isGroups ? scheme.value : null });
};

/** Divides rows label by label, so that the counts of a label in two folds differ by one at most. */
const divideRows = async (engine: TableEngine, seed: number, folds: number): Promise<number> => {
  if (folds < 2) return 0;
  await engine.run(`CREATE OR REPLACE TABLE folds AS SELECT CASE WHEN known THEN (n - 1) % ${folds} END AS fold
    FROM (SELECT r, known, row_number() OVER (PARTITION BY known ORDER BY label, md5('${seed}:fold:' || r)) AS n
      FROM label_values) ORDER BY r`);
  return folds;
};

/** Divides whole groups, into fewer folds where one would be too small. */
const divideGroups = async (engine: TableEngine, seed: number, most: number): Promise<number> => {
  await engine.run(`CREATE OR REPLACE TABLE group_sizes AS SELECT name, size,
      row_number() OVER (ORDER BY size DESC, md5('${seed}:group:' || coalesce(name, ''))) - 1 AS n
    FROM (SELECT value AS name, count(*) AS size FROM label_values WHERE known GROUP BY value)`);
  const sizes: number[] = [];
  for await (const block of engine.stream('SELECT size::VARCHAR FROM group_sizes ORDER BY n'))
    for (const [size] of block) sizes.push(Number(size));
  for (let folds = Math.min(most, sizes.length); folds > 1; folds--) {
    const foldOfGroup = balanced(sizes, folds);
    if (foldOfGroup === undefined) continue;
    await writeGroups(engine, foldOfGroup);
    return folds;
  }
  return 0;
};

/** Puts each group, the largest first, into the smallest fold; undefined: a fold has too few rows. */
const balanced = (sizes: readonly number[], folds: number): number[] | undefined => {
  const rows = Array<number>(folds).fill(0);
  const foldOfGroup = sizes.map((size) => {
    const fold = rows.indexOf(Math.min(...rows));
    rows[fold] = (rows[fold] ?? 0) + size;
    return fold;
  });
  return Math.min(...rows) < fewestRows ? undefined : foldOfGroup;
};

const groupsPerStatement = 10_000;

const writeGroups = async (engine: TableEngine, given: readonly number[]): Promise<void> => {
  await engine.run('CREATE OR REPLACE TABLE group_folds (n BIGINT, fold INTEGER)');
  for (let at = 0; at < given.length; at += groupsPerStatement) {
    const values = given.slice(at, at + groupsPerStatement).map((fold, i) => `(${at + i}, ${fold})`);
    await engine.run(`INSERT INTO group_folds VALUES ${values.join(', ')}`);
  }
  await engine.run(`CREATE OR REPLACE TABLE folds AS SELECT CASE WHEN known THEN fold END AS fold
    FROM label_values LEFT JOIN group_sizes ON label_values.value IS NOT DISTINCT FROM group_sizes.name
      LEFT JOIN group_folds USING (n) ORDER BY r`);
};
