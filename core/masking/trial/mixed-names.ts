import type { TableEngine } from '../../../services/tables/engine.ts';
import { countOf, pickColumns } from '../../../services/tables/pick.ts';
import { columnAt, literal } from '../../../services/tables/sql.ts';
import { dateFormatOf } from '../../competition/dates.ts';
import { alikeSql, neutralNumber, neutralSql } from '../../holdout/neutral-names.ts';
import { isTable, type Outline } from '../../holdout/outline.ts';
import type { Competition } from '../../schema/competition.ts';
import { isOfRows } from '../../schema/dataset.ts';
import type { HeldNames } from '../held-names.ts';
import { canChange } from '../new-cells.ts';
import { type KeyUsers, keyUsers, type Looking } from './key-users.ts';
import { lookAt, numberedName, type Seen } from './looks.ts';
import { keySql } from './own-csv.ts';

/** A column of test whose cells name rows or files, and what is known of it. */
interface Named {
  /** In test, and in train where that has it. */
  readonly name: string;
  readonly source: string;
  readonly isInTrain: boolean;
  /** It alone names a row. */
  readonly isKey: boolean;
  readonly seen: Seen;
}

/**
 * What held rows and those of the real test are called where they are mixed: by new names of one look, so that no name tells which
 * are which. Where names mean more than that, they stay, and held rows get others only where test has the same.
 */
export const namesBeside = async (around: Looking): Promise<HeldNames | { readonly why: string }> => {
  const { engine, competition, outline } = around;
  const { train, test, naming, repeated } = outline;
  const changed = new Map<string, (cell: string) => string>([...naming.renamed].map((column) => [column, neutralSql]));
  let users: HeldNames['users'] = null;
  const [madeUp, ofTest] = [new Map<string, string>(), new Map<string, (cell: string) => string>()];
  const { key, keyUnique } = competition.submission;
  const keys = key.flatMap((header) => repeated.get(header) ?? []);
  if (keys.length > 1 && keyUnique && (await areShared(engine, outline, keys)))
    return { why: `${keys.join(', ')} name rows of train and of test alike` };
  for (const name of namingColumns(competition, keys)) {
    const source = naming.twins.get(name) ?? name;
    const [inTrain, inTest] = [train.columns.indexOf(source), test.columns.indexOf(name)];
    if (inTest < 0) continue;
    const seen = await lookAt(engine, outline, { inTrain: inTrain < 0 ? null : inTrain, inTest });
    const isKey = keys.includes(name);
    const named = { name, source, isInTrain: inTrain >= 0, isKey, seen };
    // several keys are told apart together, and keys that come more than once name something else than a row
    const namesMore = isKey && (keys.length > 1 || !keyUnique);
    const given = !namesMore && mayRename(around, named) ? newNames(named) : undefined;
    const others = given === undefined || !isKey ? noUsers : await keyUsers(around, { inTrain: source, inTest: name });
    const areLost = others === 'unknown' || (others.size > 0 && seen.shared > 0);
    if (areLost) around.say(`${name} may tell held rows from those of the real test: other files know it`);
    if (given !== undefined && !areLost) {
      const why = await fixed(around, named);
      if (why !== undefined) return { why };
      if (others.size > 0) users = { tables: others, inTrain: source, inTest: name };
      ofTest.set(name, given.test);
      if (inTrain < 0) madeUp.set(name, given.held(''));
      else changed.set(source, given.held);
      continue;
    }
    if (changed.has(source)) continue;
    if (inTrain < 0) madeUp.set(name, madeUpFrom(seen));
    if (inTrain < 0 || seen.shared === 0 || namesMore) continue;
    const why = obstacle(around, named) ?? (await fixed(around, named));
    if (why !== undefined) return { why };
    changed.set(source, (cell) => (isWhole(seen) ? numberedName(seen, cell) : alikeSql(cell)));
  }
  return { changed, madeUp, ofTest, users, number: 'place::VARCHAR' };
};

const noUsers: KeyUsers = new Map();

/** Columns of test whose cells name a row, or files that are not the same ones in train. */
const namingColumns = ({ media }: Competition, keys: readonly string[]): ReadonlySet<string> => {
  const apart = (media?.sources ?? []).filter(({ kind, train, test }) => isOfRows(kind) && train !== test);
  return new Set([...keys, ...apart.flatMap(({ column, testColumn }) => testColumn ?? column ?? [])]);
};

/** Whether rows of test can get other names: these mean nothing else, and the files that they name are not those of train. */
const mayRename = ({ competition, outline }: Looking, { name, source, isKey, seen }: Named): boolean => {
  if (!isKey) return seen.numbered;
  const { features, time, media } = competition;
  const isLearned = features.includes(name) || features.includes(source) || time?.column === source;
  const head = outline.test.head.map((row) => row[outline.test.columns.indexOf(name)] ?? '');
  if (isLearned || dateFormatOf(head, name) !== undefined || seen.repeated > 0) return false;
  return !(media?.sources ?? []).some(
    ({ column, testColumn, train, test }) => train === test && [column, testColumn].includes(name),
  );
};

interface Given {
  readonly held: (cell: string) => string;
  readonly test: (cell: string) => string;
}

/** Undefined: old names tell nothing, since they are no numbers and no row of train has one of test's. */
const newNames = ({ isKey, isInTrain, seen }: Named): Given | undefined => {
  if (seen.numbered && isKey) {
    const sql = () => numberedName(seen, 'place'); // rows are placed by the seed, whatever they are
    return { held: sql, test: sql };
  }
  if (isKey && !isInTrain) return { held: () => madeUpFrom(seen), test: () => madeUpFrom(seen) };
  if (!seen.numbered && seen.shared === 0) return undefined;
  const own = (part: string) => (cell: string) => {
    const salted = `'${part}:' || ${cell}`;
    return seen.numbered ? numberedName(seen, neutralNumber(salted)) : alikeSql(cell, salted);
  };
  return { held: own('held'), test: own('test') };
};

/** What stands in the way of other names for held rows alone. */
const obstacle = (
  { competition: { files }, dataset, outline }: Looking,
  { source, isKey, seen }: Named,
): string | undefined => {
  const { train, test } = outline;
  if (isKey && seen.repeated > 0) return `${source} names rows of test and several rows of train`;
  const made = new Set([train.file.path, test.file.path, files.sample]);
  const beside = dataset.files.some((file) => isTable(file) && !made.has(file.path));
  return isKey && beside
    ? `${source} names rows of train and of test alike, and other tables may tell of both`
    : undefined;
};

/** Why the cells of a column cannot be written anew: records keep the form that they have in their file. */
const fixed = async (
  { engine, outline: { train, test } }: Looking,
  { name, source }: Named,
): Promise<string | undefined> => {
  const { path, format } = test.file;
  if (!['json', 'jsonl', 'parquet'].includes(format)) return undefined;
  if (name !== source) return `${name} of ${path} is called otherwise in train, and ${path} is no CSV`;
  const areFree = (await canChange(engine, test, name)) && (await canChange(engine, train, name));
  return areFree ? undefined : `${name} tells rows of train and of test apart, and ${path} cannot hold other names`;
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

const isWhole = ({ numbered, start, end }: Seen): boolean => numbered && start === '' && end === '';

const madeUpFrom = (seen: Seen): string =>
  isWhole(seen) ? numberedName(seen, 'place') : alikeTo(seen.first ?? '', neutralNumber(`'row' || place`));

/** As the name of a row of test begins and ends, around another number. */
const alikeTo = (name: string, number: string): string => {
  const [, start = '', end = ''] = /^(.*?)\d*(\.[A-Za-z][A-Za-z0-9]{1,4})?$/s.exec(name) ?? [];
  return `(${literal(start)} || ${number} || ${literal(end)})`;
};
