import { columnIndex, headOf, type Source, statsOf } from '../../../../core/columns/source.ts';
import { fold, isIdName } from '../../../../core/competition/names.ts';
import type { TableEngine } from '../../../../services/tables/engine.ts';
import { countOf, pickColumns } from '../../../../services/tables/pick.ts';
import { columnAt } from '../../../../services/tables/sql.ts';
import { isNumber } from '../../../../services/tables/types.ts';

/** A sample column and the test column of the same name, and how well their cells agree. */
export interface Shared {
  readonly sample: string;
  readonly test: string;
  readonly isUnique: boolean;
  readonly isText: boolean;
  /** Share of the sample's cells that occur in the test column at all, and in the very same row. */
  readonly contained: number;
  readonly aligned: number;
}

/** Free text: no one keys on it if there is another way. */
const isLongText = (cells: readonly string[]): boolean => {
  const present = cells.filter((cell) => cell !== '');
  const spaces = present.reduce((sum, cell) => sum + cell.split(/\s+/).length, 0);
  return present.length > 0 && spaces / present.length >= 3;
};

const isUnique = (source: Source, name: string) => statsOf(source, name).unique === source.stats.rows;

/** Whether there is such a column, and no cell of it stands twice. */
export const isUniqueIn = (source: Source, name: string): boolean =>
  source.table.columns.includes(name) && isUnique(source, name);

/** The columns that sample and test have in common, with cells compared; `sample` and `test` become SQL tables. */
export const compareWithTest = async (engine: TableEngine, sample: Source, test: Source): Promise<Shared[]> => {
  const testByFold = new Map(test.table.columns.map((name) => [fold(name), name]));
  const pairs = sample.table.columns.flatMap((name) => {
    const twin = test.table.columns.includes(name) ? name : testByFold.get(fold(name));
    return twin === undefined ? [] : [{ name, twin }];
  });
  await pickColumns(
    engine,
    sample.table,
    pairs.map(({ name }) => columnIndex(sample, name)),
    'sample_shared',
  );
  await pickColumns(engine, test.table, [...new Set(pairs.map(({ twin }) => columnIndex(test, twin)))], 'test_shared');
  const rows = Math.max(1, sample.stats.rows);
  return Promise.all(
    pairs.map(async ({ name, twin }) => {
      const s = columnAt(columnIndex(sample, name));
      const t = columnAt(columnIndex(test, twin));
      const inside = `SELECT count(*) FROM sample_shared s SEMI JOIN test_shared t ON s.${s} IS NOT DISTINCT FROM t.${t}`;
      const inPlace = `SELECT count(*) FROM sample_shared s JOIN test_shared t ON s.rowid = t.rowid WHERE s.${s} IS NOT DISTINCT FROM t.${t}`;
      return {
        sample: name,
        test: twin,
        isUnique: isUnique(sample, name),
        isText: isLongText(headOf(sample.table, name)),
        contained: (await countOf(engine, inside)) / rows,
        aligned: (await countOf(engine, inPlace)) / rows,
      };
    }),
  );
};

/** The share of the sample's rows whose cell test repeats in the row of the same key, wherever that stands. */
export const agreeByKey = async (
  engine: TableEngine,
  { sample, test }: { readonly sample: Source; readonly test: Source },
  key: Pick<Shared, 'sample' | 'test'>,
  column: Pick<Shared, 'sample' | 'test'>,
): Promise<number> => {
  const pairs = [key, column];
  const [s, t] = [pairs.map((one) => columnIndex(sample, one.sample)), pairs.map((one) => columnIndex(test, one.test))];
  await pickColumns(engine, sample.table, s, 'sample_keyed');
  await pickColumns(engine, test.table, t, 'test_keyed');
  const on = [0, 1].map((at) => `s.${columnAt(s[at] ?? 0)} IS NOT DISTINCT FROM t.${columnAt(t[at] ?? 0)}`);
  const found = `SELECT count(*) FROM sample_keyed s SEMI JOIN test_keyed t ON ${on.join(' AND ')}`;
  return (await countOf(engine, found)) / Math.max(1, sample.stats.rows);
};

/** True when these columns together tell every row of the sample apart. */
export const isUniqueTogether = async (
  engine: TableEngine,
  sample: Source,
  names: readonly string[],
): Promise<boolean> => {
  const indexes = names.map((name) => columnIndex(sample, name));
  await pickColumns(engine, sample.table, indexes, 'sample_parts');
  const distinct = `SELECT count(*) FROM (SELECT DISTINCT ${indexes.map(columnAt).join(', ')} FROM sample_parts)`;
  return (await countOf(engine, distinct)) === sample.stats.rows;
};

/** The column that names the sample's rows when test has none of that name: unique, preferably called id or first. */
export const ownKey = (sample: Source): string | undefined => {
  const unique = sample.table.columns.filter((name) => isUnique(sample, name));
  const isDecimal = (name: string) => headOf(sample.table, name).every((cell) => isNumber(cell) && /[.eE]/.test(cell));
  return unique.find(isIdName) ?? unique.find((name) => !isDecimal(name)) ?? unique[0];
};

/** The test column whose cells are the sample's keys, whatever it is called. */
export const findTestId = async (
  engine: TableEngine,
  sample: Source,
  key: string,
  test: Source,
): Promise<string | null> => {
  const cells = new Set(headOf(sample.table, key));
  const candidates = test.table.columns.filter(
    (name) =>
      statsOf(test, name).unique >= sample.stats.rows * 0.99 &&
      (test.table.head.length >= test.stats.rows && sample.table.head.length >= sample.stats.rows
        ? headOf(test.table, name).some((cell) => cells.has(cell))
        : true),
  );
  if (candidates.length === 0) return null;
  await pickColumns(engine, sample.table, [columnIndex(sample, key)], 'sample_key');
  await pickColumns(
    engine,
    test.table,
    candidates.map((name) => columnIndex(test, name)),
    'test_keys',
  );
  const s = columnAt(columnIndex(sample, key));
  for (const name of candidates) {
    const t = columnAt(columnIndex(test, name));
    const sql = `SELECT count(*) FROM sample_key s SEMI JOIN test_keys t ON s.${s} = t.${t}`;
    if ((await countOf(engine, sql)) === sample.stats.rows) return name;
  }
  return null;
};
