import * as z from 'zod';
import { Count, type TableEngine } from '../../../services/tables/engine.ts';
import { countOf, pickColumns } from '../../../services/tables/pick.ts';
import { columnAt, literal } from '../../../services/tables/sql.ts';
import { alikeSql, neutralNumber, neutralSql } from '../../holdout/neutral-names.ts';
import { isTable, type Outline } from '../../holdout/outline.ts';
import type { Competition } from '../../schema/competition.ts';
import { type Dataset, isOfRows } from '../../schema/dataset.ts';
import type { HeldNames } from '../held-names.ts';
import { keySql } from './own-csv.ts';

/** What held rows are called beside the rows of the real test: as in train where no row of test is called so. */
export const namesBeside = async (
  engine: TableEngine,
  competition: Competition,
  dataset: Dataset,
  outline: Outline,
): Promise<HeldNames | { readonly why: string }> => {
  const { train, test, naming, repeated } = outline;
  const changed = new Map([...naming.renamed].map((column) => [column, neutralSql] as const));
  const madeUp = new Map<string, string>();
  const { key, keyUnique } = competition.submission;
  const keys = key.flatMap((header) => repeated.get(header) ?? []);
  if (keys.length > 1 && keyUnique && (await areShared(engine, outline, keys)))
    return { why: `${keys.join(', ')} name rows of train and of test alike` };
  for (const name of namingColumns(competition, keys)) {
    const source = naming.twins.get(name) ?? name;
    const [inTrain, inTest] = [train.columns.indexOf(source), test.columns.indexOf(name)];
    if (changed.has(source) || inTest < 0) continue;
    const seen = await compare(engine, outline, { inTrain: inTrain < 0 ? null : inTrain, inTest });
    if (inTrain < 0) madeUp.set(name, madeUpFrom(seen));
    if (inTrain < 0 || seen.shared === 0) continue;
    const isKey = keys.includes(name);
    // several keys are told apart together, and keys that come more than once name something else than a row
    if (isKey && (keys.length > 1 || !keyUnique)) continue;
    const why = obstacle({ name: source, isKey, seen }, competition, dataset, outline);
    if (why !== undefined) return { why };
    changed.set(source, changedFrom(seen));
  }
  return { changed, madeUp, number: 'place::VARCHAR' };
};

/** Columns of test whose cells name a row, or files that are not the same ones in train. */
const namingColumns = ({ media }: Competition, keys: readonly string[]): ReadonlySet<string> => {
  const apart = (media?.sources ?? []).filter(({ kind, train, test }) => isOfRows(kind) && train !== test);
  return new Set([...keys, ...apart.flatMap(({ column, testColumn }) => testColumn ?? column ?? [])]);
};

/** What stands in the way of other names for held rows. */
const obstacle = (
  { name, isKey, seen }: { readonly name: string; readonly isKey: boolean; readonly seen: Seen },
  { files }: Competition,
  dataset: Dataset,
  { train, test }: Outline,
): string | undefined => {
  if (['json', 'jsonl', 'parquet'].includes(test.file.format))
    return `${name} names rows of train and of test alike, and test is no CSV`;
  if (isKey && seen.repeated > 0) return `${name} names rows of test and several rows of train`;
  const made = new Set([train.file.path, test.file.path, files.sample]);
  const beside = dataset.files.some((file) => isTable(file) && !made.has(file.path));
  return isKey && beside
    ? `${name} names rows of train and of test alike, and other tables may tell of both`
    : undefined;
};

/** Whether a row of train has all of its keys in common with one of test. */
const areShared = async (engine: TableEngine, { train, test, naming }: Outline, keys: readonly string[]) => {
  const inTest = keys.map((name) => test.columns.indexOf(name));
  const inTrain = keys.map((name) => train.columns.indexOf(naming.twins.get(name) ?? name));
  if (inTrain.some((index) => index < 0)) return false;
  await pickColumns(engine, test, inTest, 'test_names');
  await pickColumns(engine, train, inTrain, 'train_names');
  const [own, others] = [inTrain, inTest].map((indexes) => keySql(indexes.map(columnAt)));
  const both = `SELECT count(*) FROM train_names WHERE ${own} IN (SELECT ${others} FROM test_names)`;
  return (await countOf(engine, both)) > 0;
};

const Seen = z.object({
  /** Cells of train that test has, too. */
  shared: Count,
  /** Rows of train that are called as another one. */
  repeated: Count,
  whole: Count,
  cells: Count,
  largest: Count.nullable(),
  /** Of the longest cell that has zeros in front. */
  padded: Count.nullable(),
  first: z.string().nullable(),
});
type Seen = z.output<typeof Seen>;

/** How the cells look that are names in test, and in train where it has them. */
const compare = async (
  engine: TableEngine,
  { train, test }: Outline,
  { inTrain, inTest }: { readonly inTrain: number | null; readonly inTest: number },
): Promise<Seen> => {
  await pickColumns(engine, test, [inTest], 'test_names');
  const ofTest = `SELECT ${columnAt(inTest)} AS name FROM test_names`;
  if (inTrain !== null) await pickColumns(engine, train, [inTrain], 'train_names');
  const ofTrain = inTrain === null ? null : `SELECT ${columnAt(inTrain)} AS name FROM train_names`;
  const all = ofTrain === null ? ofTest : `${ofTest} UNION ALL ${ofTrain}`;
  const inBoth = ofTrain === null ? '0' : `(SELECT count(*) FROM (${ofTrain}) WHERE name IN (${ofTest}))`;
  const repeated = ofTrain === null ? '0' : `(SELECT count(name) - count(DISTINCT name) FROM (${ofTrain}))`;
  const isWhole = `regexp_full_match(name, '[0-9]{1,15}')`;
  const [seen] = await engine.query(
    `SELECT ${inBoth} AS shared, ${repeated} AS repeated, count(*) FILTER (${isWhole}) AS whole, count(name) AS cells,
      max(try_cast(name AS BIGINT)) FILTER (${isWhole}) AS largest,
      max(length(name)) FILTER (${isWhole} AND name LIKE '0_%') AS padded, (${ofTest} LIMIT 1) AS first FROM (${all})`,
    Seen,
  );
  if (seen === undefined) throw new Error('an aggregate without a GROUP BY gives one row');
  return seen;
};

const isWhole = ({ whole, cells }: Seen): boolean => whole === cells;

/** A number above all there are, with zeros in front where others have them. */
const above = ({ largest, padded }: Seen, number: string): string => {
  const sum = `(${(largest ?? 0) + 1} + ${number}::BIGINT)::VARCHAR`;
  return padded === null ? sum : `lpad(${sum}, greatest(${padded}, length(${sum}))::INTEGER, '0')`;
};

const changedFrom = (seen: Seen) => (isWhole(seen) ? (cell: string) => above(seen, cell) : alikeSql);

const madeUpFrom = (seen: Seen): string =>
  isWhole(seen) ? above(seen, 'place') : alikeTo(seen.first ?? '', neutralNumber(`'row' || place`));

/** As the name of a row of test begins and ends, around another number. */
const alikeTo = (name: string, number: string): string => {
  const [, start = '', end = ''] = /^(.*?)\d*(\.[A-Za-z][A-Za-z0-9]{1,4})?$/s.exec(name) ?? [];
  return `(${literal(start)} || ${number} || ${literal(end)})`;
};
