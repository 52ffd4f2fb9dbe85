import { fold } from '../../../core/competition/names.ts';
import { type NameRole, roleByName } from '../../../core/competition/role-by-name.ts';
import type { TableEngine } from '../../../services/tables/engine.ts';
import { TableError } from '../../../services/tables/failure.ts';
import { stackTables } from '../../../services/tables/stack.ts';
import type { Table } from '../../../services/tables/table.ts';
import type { Notes } from '../evidence.ts';
import { type Answers, answersAmong, askedNames, holdsAsked, isNothingElse } from './roles/answers-apart.ts';
import { blankSheet, isFilledIn } from './roles/blank-sheet.ts';
import { ownRows } from './roles/copies.ts';
import { explain } from './roles/explain.ts';
import { saysWhatKeysAre } from './roles/map-of-keys.ts';
import { asTrueAs } from './roles/not-so.ts';
import { revealedAmong, saysRevealed } from './roles/revealed.ts';
import { best, sampleScore, testScore, trainScore } from './roles/scores.ts';
import { headColumn, repeatsKeys, sameColumns, sharedColumns } from './roles/shared.ts';
import { askedBesides } from './roles/test-parts.ts';

/** What each tabular file is for. */
export interface Roles {
  readonly train: readonly [Table, ...Table[]];
  readonly labels: Table | null;
  readonly test: readonly Table[];
  readonly sample: Table | null;
  readonly side: readonly Table[];
}

/** Files by their names, and the sample among those that say neither train nor test. */
const byNames = (tables: readonly Table[]) => {
  const byRole = (role: NameRole) => tables.filter((table) => roleByName(table.file.path) === role);
  const named = { tests: byRole('test'), trains: byRole('train') };
  const notData = tables.filter((table) => !named.trains.includes(table) && !named.tests.includes(table));
  const likeTest = notData.filter((table) => named.tests.some((t) => sharedColumns(table, t) > t.columns.length / 2));
  const sample = pickSample(notData, named.tests, named.trains.length > 0 ? named.trains : likeTest);
  return { named, sample: sample ?? (named.tests.length > 0 ? null : blankSheet(notData)) };
};

/** Somebody's predictions, left in the folder under any name: the sample's columns and its keys. Nothing to learn from. */
const isSubmission = (table: Table, sample: Table | null): boolean =>
  sample !== null &&
  table !== sample &&
  roleByName(table.file.path) === null &&
  sameColumns(table, sample) &&
  !isFilledIn(sample, table) &&
  repeatsKeys(sample, table) >= 0.5;

/** What the files are for where none is train: the sample, and the test file that repeats its keys. */
export const rolesWithoutTrain = (tables: readonly Table[], notes: Notes): Pick<Roles, 'sample' | 'test'> => {
  const { named, sample } = byNames(tables);
  if (sample === null) return { sample, test: [] };
  const rest = tables.filter((table) => table !== sample && !isSubmission(table, sample));
  const unnamed = rest.filter((t) => roleByName(t.file.path) === null && repeatsKeys(sample, t) >= 0.5);
  const keys = (table: Table) => repeatsKeys(sample, table) - table.file.path.split('/').length * 0.1;
  const test = best(named.tests, keys) ?? best(unnamed, keys);
  notes.because('files.sample', 'files', `${sample.file.path} (${sample.columns.length} columns) by its name`);
  if (test) notes.because('files.test', 'files', `${test.file.path} (${test.columns.length} columns)`);
  return { sample, test: test ? [test] : [] };
};

/** Decides what each file is for. Names propose, contents decide; null when no file can be train. `target`: a column that a person names. */
export const assignRoles = async (
  engine: TableEngine,
  tables: readonly Table[],
  notes: Notes,
  target?: string,
): Promise<Roles | null> => {
  const { named, sample } = byNames(tables);
  const rest = tables.filter((table) => table !== sample && roleByName(table.file.path) !== 'sample');
  const candidates = rest.filter((table) => !named.tests.includes(table) && !isSubmission(table, sample));
  const wanted = target === undefined ? (sample?.header ?? []).slice(1) : [target];
  const likely = best(candidates, (table) => trainScore(table, wanted, askedTests(named.tests, sample)));
  if (likely === undefined) return null;
  const tests = named.tests.filter((table) => !saysRevealed(table));
  const asked = target === undefined ? askedNames(sample, tests) : new Set([fold(target)]);
  const behind = await behindAnswers(engine, likely, { candidates, tests: named.tests, sample, asked });
  const main = behind?.train ?? likely;
  const alike = candidates.filter((t) => t !== main && sameColumns(t, main) && roleByName(t.file.path) === 'train');
  const revealed = revealedAmong(rest, main, asked);
  const besides = [...new Set([...alike, ...revealed])];
  const parts = await ownRows(engine, main, asTrueAs(main, besides, notes)).catch(unlessDamaged);
  const open = rest.filter((t) => t !== main && !revealed.includes(t));
  const likeliest = best(
    open.filter((t) => named.tests.includes(t) || isUnnamedTest(t, main, sample)),
    (table) => testScore(table, main, sample),
  );
  const keysAlone = named.tests.length > 0 ? undefined : open.find((table) => listsKeys(table, sample));
  const isOfBoth = likeliest === undefined || (sample !== null && repeatsOf(main, likeliest, sample) >= 0.5);
  const testMain = keysAlone !== undefined && isOfBoth ? keysAlone : likeliest;
  const likeTest = named.tests.filter((t) => testMain && t !== testMain && sameColumns(t, testMain));
  const testParts =
    testMain && sample ? await askedBesides(engine, testMain, likeTest, sample).catch(unlessDamaged) : likeTest;
  const used = new Set<Table | null | undefined>([sample, main, testMain, ...parts, ...testParts]);
  const unused = rest.filter((table) => !used.has(table));
  const place = { train: stackTables([main, ...parts]), test: testMain, sample, asked };
  const answers = behind?.answers ?? (await answersAmong(engine, unused, place));
  used.add(answers?.table);
  explain(notes, { main, parts, testMain, sample, answers });
  return {
    train: [main, ...parts],
    labels: answers?.table ?? null,
    test: testMain ? [testMain, ...testParts] : [],
    sample,
    side: tables.filter((table) => !used.has(table)),
  };
};

/** The tests whose rows the sample asks for, where there are such: others tell of things that rows name. */
const askedTests = (tests: readonly Table[], sample: Table | null): readonly Table[] => {
  const asked = tests.filter((test) => sample !== null && repeatsKeys(sample, test) >= 0.5);
  return asked.length > 0 ? asked : tests;
};

/** What cannot be read is said where it is read for its own sake. */
const unlessDamaged = (error: unknown): Table[] => {
  if (error instanceof TableError) return [];
  throw error;
};

interface Around {
  readonly candidates: readonly Table[];
  readonly tests: readonly Table[];
  readonly sample: Table | null;
  readonly asked: ReadonlySet<string>;
}

/** The train file whose rows are like test's, where `named` holds nothing but the answers to its ids. */
const behindAnswers = async (
  engine: TableEngine,
  named: Table,
  { candidates, tests, sample, asked }: Around,
): Promise<{ readonly train: Table; readonly answers: Answers } | undefined> => {
  const alike = (table: Table) => Math.max(0, ...tests.map((test) => sharedColumns(table, test)));
  const able = candidates.filter(
    (table) =>
      alike(table) > alike(named) &&
      [null, 'train'].includes(roleByName(table.file.path)) &&
      !holdsAsked(table, asked) &&
      isNothingElse(named, table, asked),
  );
  const train = best(able, alike);
  if (train === undefined) return undefined;
  const answers = await answersAmong(engine, [named], { train, test: best(tests, alike), sample, asked });
  return answers === null || answers.share < 0.5 ? undefined : { train, answers };
};

const pickSample = (candidates: readonly Table[], tests: readonly Table[], trains: readonly Table[]): Table | null => {
  const score = (table: Table) => sampleScore(table, tests, trains);
  const found = best(candidates, score);
  return found !== undefined && score(found) >= 2.5 ? found : null;
};

/** A file without a telling name that has train's columns but for a few, and the sample's keys. */
const isUnnamedTest = (table: Table, train: Table, sample: Table | null): boolean => {
  if (roleByName(table.file.path) !== null || sample === null) return false;
  const isLikeTrain = sharedColumns(table, train) >= train.columns.length * 0.5;
  const isOfTest = isLikeTrain || saysWhatKeysAre(table, train, sample);
  return isOfTest && repeatsKeys(sample, table) >= 0.5 && !tellsTrain(table, train);
};

/** Whether it names the rows that are asked for, and tells nothing more of them. */
const listsKeys = (table: Table, sample: Table | null): boolean =>
  sample !== null &&
  table.columns.length < sample.columns.length &&
  table.columns.every((name) => sample.columns.some((key) => fold(key) === fold(name))) &&
  repeatsKeys(sample, table) >= 0.5;

/** The share of train's first rows whose key of the sample a table has, too: it then tells of both sides. */
const repeatsOf = (train: Table, table: Table, { columns: [key = ''] }: Table): number => {
  const [own, other] = [train, table].map(({ columns }) => columns.findIndex((name) => fold(name) === fold(key)));
  if (own === undefined || other === undefined || own < 0 || other < 0) return 0;
  const [asked, known] = [headColumn(train, own), headColumn(table, other)];
  return [...asked].filter((cell) => known.has(cell)).length / Math.max(1, asked.size);
};

/** Whether it has train's rows as well, by the cells of a column that tells them apart: what is known of all customers, say. */
const tellsTrain = (table: Table, train: Table): boolean =>
  train.columns.some((name, index) => {
    const [own, known] = [headColumn(train, index), headColumn(table, table.columns.indexOf(name))];
    const isKey = table.columns.includes(name) && own.size > 0.9 * train.head.length && own.size > 1;
    return isKey && [...own].filter((cell) => known.has(cell)).length >= 0.5 * own.size;
  });
