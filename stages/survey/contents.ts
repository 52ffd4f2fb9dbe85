import * as z from 'zod';
import type { Contents } from '../../core/schema/planning/survey.ts';
import { Count } from '../../services/tables/engine.ts';
import { round4 } from './groups.ts';
import type { Column, Rows } from './rows.ts';

const mostColumns = 8;
/** If there are many more rows, only every nth is measured; the survey says how many were. Longer cells are cut. */
const usualRows = 30_000;
const longestCell = 4_000;
const mostFrequent = 8;
const longestItem = 60;

/** The words of text columns and the items of list columns: how many a cell has, how many there are, and the most frequent ones. */
export const contentsOf = async (rows: Rows, texts: readonly string[]): Promise<Contents[]> => {
  const listing = rows.columns.filter(({ profile: { name, type } }) => type === 'list' || texts.includes(name));
  const found: Contents[] = [];
  for (const column of listing.slice(0, mostColumns)) {
    const contents = await contentsOfColumn(rows, column);
    if (contents !== null) found.push(contents);
  }
  return found;
};

const Sizes = z.object({
  n: Count,
  middle: z.number().nullable(),
  high: z.number().nullable(),
  most: z.number().nullable(),
  distinct: Count,
});

const contentsOfColumn = async (rows: Rows, column: Column): Promise<Contents | null> => {
  const { engine, train, test, whole } = rows;
  const { name, type } = column.profile;
  const step = Math.max(1, Math.round(train / usualRows));
  await split(rows, column, 'train_rows', step);
  const [sizes] = await engine.query(
    `SELECT count(*) AS n, quantile_disc(size, 0.5)::DOUBLE AS middle, quantile_disc(size, 0.95)::DOUBLE AS high,
      max(size)::DOUBLE AS most, (SELECT count(DISTINCT item) FROM train_rows_items) AS distinct FROM train_rows_cells`,
    Sizes,
  );
  if (sizes === undefined || sizes.middle === null || sizes.high === null || sizes.most === null) return null;
  return {
    ...{ column: name, kind: type === 'list' ? 'items' : 'words', sizes: [sizes.middle, sizes.high, sizes.most] },
    ...{ rows: sizes.n, distinct: sizes.distinct, frequent: await frequentOf(rows, type === 'list', sizes.n) },
    unseen: whole && step === 1 && test > 0 && column.inTest ? await unseenOf(rows, column) : null,
  };
};

const Frequent = z.object({ item: z.string(), n: Count });

/** The most frequent items or words. Short words are left out, as they are the same in every text. */
const frequentOf = async ({ engine }: Rows, isList: boolean, cells: number): Promise<Contents['frequent']> => {
  const found = await engine.query(
    `SELECT item, count(*) AS n FROM train_rows_items ${isList ? '' : 'WHERE length(item) >= 4'}
      GROUP BY 1 ORDER BY n DESC, item LIMIT ${mostFrequent}`,
    Frequent,
  );
  return found.map(({ item, n }) => ({ item: item.slice(0, longestItem), cells: round4(n / cells) }));
};

/** The share of the words or items of test's cells that no cell of train has. */
const unseenOf = async (rows: Rows, column: Column): Promise<number> => {
  await split(rows, column, 'test_rows', 1);
  const [row] = await rows.engine.query(
    `SELECT favg((item NOT IN (SELECT item FROM train_rows_items))::INT::DOUBLE) AS share FROM test_rows_items`,
    z.object({ share: z.number().nullable() }),
  );
  return round4(row?.share ?? 0);
};

/** A word has letters and digits, perhaps with marks between them. */
const word = String.raw`[\p{L}\p{N}]+(?:[''’_-][\p{L}\p{N}]+)*`;

/** Fills `TABLE_cells`, the number of words or items of each cell, and `TABLE_items`, a row for each distinct one of a cell. */
const split = async ({ engine }: Rows, { profile, sql }: Column, table: string, step: number): Promise<void> => {
  const cell = `lower(left(${sql}, ${longestCell}))`;
  const items = profile.type === 'list' ? itemsOf(cell) : `regexp_extract_all(${cell}, '${word}')`;
  await engine.run(
    `CREATE OR REPLACE TABLE ${table}_split AS SELECT rowid AS cell, ${items} AS items FROM ${table}
      WHERE ${sql} IS NOT NULL AND rowid % ${step} = 0`,
  );
  await engine.run(`CREATE OR REPLACE TABLE ${table}_cells AS SELECT len(items) AS size FROM ${table}_split`);
  await engine.run(
    `CREATE OR REPLACE TABLE ${table}_items AS SELECT DISTINCT cell, item
      FROM (SELECT cell, unnest(items) AS item FROM ${table}_split) WHERE item <> ''`,
  );
};

/** SQL: the items of a list as JSON or Python writes it, in quotes or without. */
const itemsOf = (cell: string): string => {
  const quoted = (quote: string) => `regexp_extract_all(${cell}, '${quote}([^${quote}]*)${quote}', 1)`;
  const bare = `list_filter(string_split_regex(trim(${cell}, '[] '), '\\s*,\\s*'), item -> item <> '')`;
  return `CASE WHEN contains(${cell}, '"') THEN ${quoted('"')} WHEN contains(${cell}, '''') THEN ${quoted("''")} ELSE ${bare} END`;
};
