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
import { repeatsNamesake } from './roles/namesake.ts';
import { asTrueAs, saysNot } from './roles/not-so.ts';
import { revealedAmong, saysRevealed } from './roles/revealed.ts';
import { askedBesides } from './roles/test-parts.ts';

/** What each tabular file is for. */
export interface Roles {
  readonly train: readonly [Table, ...Table[]];
  readonly labels: Table | null;
  readonly test: readonly Table[];
  readonly sample: Table | null;
  readonly side: readonly Table[];
}

type Columns = Pick<Table, 'columns'>;

/** In any order: parts of one table, or copies. */
export const sameColumns = (a: Columns, b: Columns) =>
  a.columns.length === b.columns.length && a.columns.every((name) => b.columns.includes(name));

/** How many columns both have: a test has most of train's. */
export const sharedColumns = (a: Table, b: Table) => a.columns.filter((name) => b.columns.includes(name)).length;

const headColumn = (table: Table, index: number) => new Set(table.head.map((record) => record[index] ?? ''));

/** How much of a table's first columns appears in some column of another: a sample repeats the test ids. */
export const repeatsKeys = (sample: Table, test: Table): number => {
  const cells = test.columns.map((_, index) => headColumn(test, index));
  const shares = sample.columns.slice(0, 4).flatMap((_, index) => {
    const keys = [...headColumn(sample, index)];
    return cells.map((known) => (keys.length < 2 ? 0 : keys.filter((key) => known.has(key)).length / keys.length));
  });
  return Math.max(0, ...shares);
};

/** Whether one of a table's first two columns names the rows of a test one by one, in its order, and nothing more is given. */
const repeatsRows = (table: Table, test: Table): boolean => {
  const isSame = (own: number, other: number) =>
    headColumn(table, own).size === table.head.length &&
    table.head.every((record, row) => record[own] === test.head[row]?.[other]);
  const isShort =
    table.columns.length > 1 &&
    table.columns.length <= 3 &&
    table.head.length === test.head.length &&
    table.head.length > 1;
  return isShort && [0, 1].some((own) => test.columns.some((_, other) => isSame(own, other)));
};

const best = <T>(items: readonly T[], score: (item: T) => number): T | undefined => {
  const scored = items.map((item) => ({ item, score: score(item) }));
  return scored.reduce<(typeof scored)[number] | undefined>((a, b) => (a && a.score >= b.score ? a : b), undefined)
    ?.item;
};

/** A column that train has and test lacks: what makes an unnamed table of test ids a sample, not a side table. */
const asksForTarget = (table: Table, tests: readonly Table[], trains: readonly Table[]): boolean =>
  table.columns.some(
    (name) => trains.some((t) => t.columns.includes(name)) && !tests.some((t) => t.columns.includes(name)),
  );

/** The sample submission: few columns, keys that repeat the test's, a name that says so. Content outweighs the name. */
const sampleScore = (table: Table, tests: readonly Table[], trains: readonly Table[]): number => {
  const named = roleByName(table.file.path) === 'sample' ? 3 : 0;
  const exact = /sample.*submission|submission.*sample|gender_submission|sample.*entry/i.test(table.file.path) ? 1 : 0;
  const keys = Math.max(0, ...tests.map((test) => repeatsKeys(table, test))) >= 0.5 ? 4 : 0;
  const own = named > 0 && tests.some((test) => repeatsNamesake(table, test)) ? 1.5 : 0;
  const narrow = table.columns.length <= 3 || table.columns.length * 2 < (trains[0]?.columns.length ?? 0) ? 1 : 0;
  const isTrain = named === 0 && trains.some((train) => sameColumns(table, train)) ? -5 : 0;
  const isOfTest = tests.some((test) => repeatsRows(table, test));
  const asks = named > 0 || isOfTest || asksForTarget(table, tests, trains) ? 0 : -4;
  return named + exact + keys + own + narrow + isTrain + asks - table.file.path.split('/').length * 0.1;
};

const trainScore = (table: Table, sample: Table | null, tests: readonly Table[]): number => {
  const wanted = (sample?.header ?? []).slice(1).map(fold);
  const names = table.columns.map(fold);
  const target = wanted.some((name) => names.includes(name)) ? 4 : 0;
  const exact = /(^|\/)train(ing)?\.[a-z]+$/i.test(table.file.path) ? 3 : 0;
  const role = roleByName(table.file.path);
  const named = role === 'train' ? 4 : role === 'labels' ? 1 : 0;
  const like = Math.max(0, ...tests.map((test) => sharedColumns(table, test) / Math.max(1, test.columns.length))) * 3;
  const [twin] = tests.toSorted((a, b) => sharedColumns(table, b) - sharedColumns(table, a));
  const more = twin && !table.columns.every((name) => twin.columns.includes(name)) ? 0.5 : 0; // an answer, maybe
  return (
    target +
    exact +
    named +
    like +
    more +
    Math.min(1, table.file.bytes / 2 ** 30) -
    (saysNot(table) ? 1 : 0) -
    table.file.path.split('/').length * 0.1
  );
};

const testScore = (table: Table, train: Table, sample: Table | null): number => {
  const exact = /(^|\/)test\.[a-z]+$/i.test(table.file.path) ? 2 : 0;
  const keys = sample && repeatsKeys(sample, table) >= 0.5 ? 2 : 0;
  return exact + keys + (sharedColumns(table, train) / train.columns.length) * 3;
};

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

/** Decides what each file is for. Names propose, contents decide; null when no file can be train. */
export const assignRoles = async (
  engine: TableEngine,
  tables: readonly Table[],
  notes: Notes,
): Promise<Roles | null> => {
  const { named, sample } = byNames(tables);
  const rest = tables.filter((table) => table !== sample && roleByName(table.file.path) !== 'sample');
  const candidates = rest.filter((table) => !named.tests.includes(table) && !isSubmission(table, sample));
  const likely = best(candidates, (table) => trainScore(table, sample, askedTests(named.tests, sample)));
  if (likely === undefined) return null;
  const asked = askedNames(
    sample,
    named.tests.filter((table) => !saysRevealed(table)),
  );
  const behind = await behindAnswers(engine, likely, { candidates, tests: named.tests, sample, asked });
  const main = behind?.train ?? likely;
  const alike = candidates.filter((t) => t !== main && sameColumns(t, main) && roleByName(t.file.path) === 'train');
  const revealed = revealedAmong(rest, main, asked);
  const besides = [...new Set([...alike, ...revealed])];
  const parts = await ownRows(engine, main, asTrueAs(main, besides, notes)).catch(unlessDamaged);
  const open = rest.filter((t) => t !== main && !revealed.includes(t));
  const testMain = best(
    open.filter((t) => named.tests.includes(t) || isUnnamedTest(t, main, sample)),
    (table) => testScore(table, main, sample),
  );
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

/** Whether it has train's rows as well, by the cells of a column that tells them apart: what is known of all customers, say. */
const tellsTrain = (table: Table, train: Table): boolean =>
  train.columns.some((name, index) => {
    const [own, known] = [headColumn(train, index), headColumn(table, table.columns.indexOf(name))];
    const isKey = table.columns.includes(name) && own.size > 0.9 * train.head.length && own.size > 1;
    return isKey && [...own].filter((cell) => known.has(cell)).length >= 0.5 * own.size;
  });
