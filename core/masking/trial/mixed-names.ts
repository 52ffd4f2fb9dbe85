import type { TableEngine } from '../../../services/tables/engine.ts';
import { countOf, pickColumns } from '../../../services/tables/pick.ts';
import { columnAt, literal } from '../../../services/tables/sql.ts';
import { dateFormatOf } from '../../competition/dates.ts';
import { alikeSql, neutralNumber, neutralSql } from '../../holdout/neutral-names.ts';
import { isTable, type Outline } from '../../holdout/outline.ts';
import { ok } from '../../outcome.ts';
import { noResult, type Result } from '../../result.ts';
import type { Competition } from '../../schema/competition.ts';
import { isOfRows } from '../../schema/dataset.ts';
import type { HeldNames } from '../held-names.ts';
import type { MaskingInput } from '../input.ts';
import { canChange } from '../write/new-cells.ts';
import { type KeyUsers, keyUsers } from './key-users.ts';
import { type NamePattern, numberedName, readNamePattern } from './name-pattern.ts';
import { keySql } from './own-csv.ts';

/** A column of test whose cells name rows or files, with facts about it. */
interface NamingColumn {
  /** The column of test, and its twin in train. */
  readonly name: string;
  readonly source: string;
  readonly isInTrain: boolean;
  /** The column belongs to the key of the submission. */
  readonly isKey: boolean;
  readonly pattern: NamePattern;
}

/**
 * Chooses the names of held rows and of real test rows where they are mixed: new names of one pattern, so that no name tells which
 * rows are held. Names that mean more stay, and then held rows get new ones only where test has the same names.
 */
export const namesWhenMixed = async (input: MaskingInput): Promise<Result<HeldNames>> => {
  const { engine, competition, outline } = input;
  const { train, test, naming, repeated } = outline;
  const changed = new Map<string, (cell: string) => string>([...naming.renamed].map((column) => [column, neutralSql]));
  let users: HeldNames['users'] = null;
  const [madeUp, ofTest] = [new Map<string, string>(), new Map<string, (cell: string) => string>()];
  const { key, keyUnique } = competition.submission;
  const keys = key.flatMap((header) => repeated.get(header) ?? []);
  if (keys.length > 1 && keyUnique && (await areShared(engine, outline, keys)))
    return noResult(`${keys.join(', ')} name rows of train and of test alike`);
  for (const name of namingColumns(competition, keys)) {
    const source = naming.twins.get(name) ?? name;
    const [inTrain, inTest] = [train.columns.indexOf(source), test.columns.indexOf(name)];
    if (inTest < 0) continue;
    const pattern = await readNamePattern(engine, outline, { inTrain: inTrain < 0 ? null : inTrain, inTest });
    const isKey = keys.includes(name);
    const column = { name, source, isInTrain: inTrain >= 0, isKey, pattern };
    // several keys name a row together, and keys that come more than once do not name a row
    const namesMore = isKey && (keys.length > 1 || !keyUnique);
    const renaming = !namesMore && mayRename(input, column) ? newNames(column) : undefined;
    const others =
      renaming === undefined || !isKey ? noUsers : await keyUsers(input, { inTrain: source, inTest: name });
    const areLost = others === 'unknown' || (others.size > 0 && pattern.shared > 0);
    if (areLost) input.say(`${name} may tell held rows from those of the real test: other files know it`);
    if (renaming !== undefined && !areLost) {
      const why = await whyNotReplaced(input, column);
      if (why !== undefined) return noResult(why);
      if (others.size > 0) users = { tables: others, inTrain: source, inTest: name };
      ofTest.set(name, renaming.test);
      if (inTrain < 0) madeUp.set(name, renaming.held(''));
      else changed.set(source, renaming.held);
      continue;
    }
    if (changed.has(source)) continue;
    if (inTrain < 0) madeUp.set(name, inventedName(pattern));
    if (inTrain < 0 || pattern.shared === 0 || namesMore) continue;
    const why = whyNotHeldAlone(input, column) ?? (await whyNotReplaced(input, column));
    if (why !== undefined) return noResult(why);
    changed.set(source, (cell) => (isNumberAlone(pattern) ? numberedName(pattern, cell) : alikeSql(cell)));
  }
  return ok({ changed, madeUp, ofTest, users, number: 'place::VARCHAR' });
};

const noUsers: KeyUsers = new Map();

/** Columns of test whose cells name a row, or files that are not the same ones in train. */
const namingColumns = ({ media }: Competition, keys: readonly string[]): ReadonlySet<string> => {
  const perPart = (media?.sources ?? []).filter(({ kind, train, test }) => isOfRows(kind) && train !== test);
  return new Set([...keys, ...perPart.flatMap(({ column, testColumn }) => testColumn ?? column ?? [])]);
};

/** Says whether rows of test can get other names: these mean nothing else, and the files that they name are not those of train. */
const mayRename = ({ competition, outline }: MaskingInput, { name, source, isKey, pattern }: NamingColumn): boolean => {
  if (!isKey) return pattern.numbered;
  const { features, time, media } = competition;
  const isLearned = features.includes(name) || features.includes(source) || time?.column === source;
  const head = outline.test.head.map((row) => row[outline.test.columns.indexOf(name)] ?? '');
  if (isLearned || dateFormatOf(head, name) !== undefined || pattern.repeated > 0) return false;
  return !(media?.sources ?? []).some(
    ({ column, testColumn, train, test }) => train === test && [column, testColumn].includes(name),
  );
};

/** SQL of the new name of a held row, and of a row of the real test, by SQL of the old one. */
interface NewNames {
  readonly held: (cell: string) => string;
  readonly test: (cell: string) => string;
}

/** Makes new names; undefined: old names reveal nothing, since they are no numbers and no row of train has one of test's. */
const newNames = ({ isKey, isInTrain, pattern }: NamingColumn): NewNames | undefined => {
  if (pattern.numbered && isKey) {
    const sql = () => numberedName(pattern, 'place'); // rows are placed by the seed, whatever they are
    return { held: sql, test: sql };
  }
  if (isKey && !isInTrain) return { held: () => inventedName(pattern), test: () => inventedName(pattern) };
  if (!pattern.numbered && pattern.shared === 0) return undefined;
  const byPart = (part: string) => (cell: string) => {
    const salted = `'${part}:' || ${cell}`;
    return pattern.numbered ? numberedName(pattern, neutralNumber(salted)) : alikeSql(cell, salted);
  };
  return { held: byPart('held'), test: byPart('test') };
};

/** Says why held rows alone cannot get other names. */
const whyNotHeldAlone = (
  { competition: { files }, dataset, outline }: MaskingInput,
  { source, isKey, pattern }: NamingColumn,
): string | undefined => {
  const { train, test } = outline;
  if (isKey && pattern.repeated > 0) return `${source} names rows of test and several rows of train`;
  const made = new Set([train.file.path, test.file.path, files.sample]);
  const beside = dataset.files.some((file) => isTable(file) && !made.has(file.path));
  return isKey && beside
    ? `${source} names rows of train and of test alike, and other tables may tell of both`
    : undefined;
};

/** Says why the cells of a column cannot be replaced: records keep the form that they have in their file. */
const whyNotReplaced = async (
  { engine, outline: { train, test } }: MaskingInput,
  { name, source }: NamingColumn,
): Promise<string | undefined> => {
  const { path, format } = test.file;
  if (!['json', 'jsonl', 'parquet'].includes(format)) return undefined;
  if (name !== source) return `${name} of ${path} is called otherwise in train, and ${path} is no CSV`;
  const areFree = (await canChange(engine, test, name)) && (await canChange(engine, train, name));
  return areFree ? undefined : `${name} tells rows of train and of test apart, and ${path} cannot hold other names`;
};

/** Says whether a row of train has all of its keys in common with one of test. */
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

const isNumberAlone = ({ numbered, start, end }: NamePattern): boolean => numbered && start === '' && end === '';

const inventedName = (pattern: NamePattern): string =>
  isNumberAlone(pattern)
    ? numberedName(pattern, 'place')
    : nameAround(pattern.first ?? '', neutralNumber(`'row' || place`));

/** Writes SQL of a name that begins and ends as this one, around another number. */
const nameAround = (name: string, number: string): string => {
  const end = /\.[A-Za-z][A-Za-z0-9]{1,4}$/.exec(name)?.[0] ?? '';
  const start = name.slice(0, name.length - end.length).replace(/(?<!\d)\d+$/, '');
  return `(${literal(start)} || ${number} || ${literal(end)})`;
};
