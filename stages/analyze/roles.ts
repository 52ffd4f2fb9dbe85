import { basename, dirname } from 'node:path/posix';
import type { Table } from '../../services/tables/table.ts';
import type { Notes } from './evidence.ts';
import { fold, words } from './names.ts';

/** What each tabular file is for. */
export interface Roles {
  readonly train: readonly [Table, ...Table[]];
  readonly labels: Table | null;
  readonly test: readonly Table[];
  readonly sample: Table | null;
  readonly side: readonly Table[];
}
type NameRole = 'train' | 'test' | 'labels' | 'sample';

const has = (list: readonly string[], ...any: string[]) => any.some((word) => list.includes(word));

const roleOfWords = (list: readonly string[]): NameRole | null => {
  const text = list.join(' ');
  if (/submission|submit|\bentry\b|\bsample\b(?!.*\btrain)|\brandom\b.*\bpredict/.test(text)) return 'sample';
  if (/\btrain(ing)?\s?(labels?|targets?|y)\b|\b(labels?|targets?)\s?train|\by train\b/.test(text)) return 'labels';
  if (/^train|\btrain(ing|set)?\d*\b/.test(text)) return 'train';
  if (/\blabels?$|\btargets?$/.test(text) && !/test/.test(text)) return 'labels';
  if (
    /\btest(ing|set)?\d*\b|^test|\bholdout\b|\bunlabell?ed\b/.test(text) &&
    !/label|target|answer|solution/.test(text)
  )
    return 'test';
  return null;
};

/** A file's role by its name; where the name says nothing (`train/2019.csv`), by its folder's. */
export const roleByName = (path: string): NameRole | null => {
  const own = words(basename(path));
  const byFile = roleOfWords(own);
  if (byFile !== null) return byFile;
  return dirname(path) === '.' || has(own, 'data') ? null : roleOfWords(words(`${basename(dirname(path))}.x`));
};

const sameColumns = (a: Table, b: Table) =>
  a.columns.length === b.columns.length && a.columns.every((name) => b.columns.includes(name));
const sharedColumns = (a: Table, b: Table) => a.columns.filter((name) => b.columns.includes(name)).length;
const headColumn = (table: Table, index: number) => new Set(table.head.map((record) => record[index] ?? ''));

/** How much of a table's first columns appears in some column of another: a sample repeats the test ids. */
const repeatsKeys = (sample: Table, test: Table): number => {
  const cells = test.columns.map((_, index) => headColumn(test, index));
  const shares = sample.columns.slice(0, 4).flatMap((_, index) => {
    const keys = [...headColumn(sample, index)];
    return cells.map((known) => (keys.length < 2 ? 0 : keys.filter((key) => known.has(key)).length / keys.length));
  });
  return Math.max(0, ...shares);
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
  const narrow = table.columns.length <= 3 || table.columns.length * 2 < (trains[0]?.columns.length ?? 0) ? 1 : 0;
  const isTrain = named === 0 && trains.some((train) => sameColumns(table, train)) ? -5 : 0;
  const asks = named > 0 || asksForTarget(table, tests, trains) ? 0 : -4;
  return named + exact + keys + narrow + isTrain + asks - table.file.path.split('/').length * 0.1;
};

const trainScore = (table: Table, sample: Table | null, tests: readonly Table[]): number => {
  const wanted = (sample?.header ?? []).slice(1).map(fold);
  const names = table.columns.map(fold);
  const target = wanted.some((name) => names.includes(name)) ? 4 : 0;
  const exact = /(^|\/)train(ing)?\.[a-z]+$/i.test(table.file.path) ? 3 : 0;
  const role = roleByName(table.file.path);
  const named = role === 'train' ? 4 : role === 'labels' ? 1 : 0;
  const like = Math.max(0, ...tests.map((test) => sharedColumns(table, test) / Math.max(1, test.columns.length))) * 3;
  return (
    target + exact + named + like + Math.min(1, table.file.bytes / 2 ** 30) - table.file.path.split('/').length * 0.1
  );
};

const testScore = (table: Table, train: Table, sample: Table | null): number => {
  const exact = /(^|\/)test\.[a-z]+$/i.test(table.file.path) ? 2 : 0;
  const keys = sample && repeatsKeys(sample, table) >= 0.5 ? 2 : 0;
  return exact + keys + (sharedColumns(table, train) / train.columns.length) * 3;
};

/**
 * A file with the ids of train and a column that only it and the sample have: the answers, kept apart. Where its name does
 * not say so, it holds nothing else.
 */
const isLabelsFor = (table: Table, train: Table, sample: Table | null): boolean => {
  const role = roleByName(table.file.path);
  const wanted = new Set((sample?.header ?? []).map(fold));
  const own = table.columns.filter((name) => !train.columns.includes(name));
  if (own.length === 0 || sharedColumns(table, train) === 0) return false;
  if (role === 'labels') return own.some((name) => wanted.has(fold(name))) || table.columns.length <= 3;
  return role === 'train' && table.columns.length - own.length <= 2 && own.every((name) => wanted.has(fold(name)));
};

/** The train file whose rows are like test's, where `named` has but the answers to its ids. */
const behindAnswers = (
  named: Table,
  candidates: readonly Table[],
  tests: readonly Table[],
  sample: Table | null,
): Table | undefined => {
  const alike = (table: Table) => Math.max(0, ...tests.map((test) => sharedColumns(table, test)));
  const able = candidates.filter(
    (table) =>
      table !== named &&
      roleByName(table.file.path) === 'train' &&
      alike(table) > alike(named) + 1 &&
      isLabelsFor(named, table, sample),
  );
  return best(able, alike);
};

/** Files by their names, and the sample among those that say neither train nor test. */
const byNames = (tables: readonly Table[]) => {
  const byRole = (role: NameRole) => tables.filter((table) => roleByName(table.file.path) === role);
  const named = { tests: byRole('test'), trains: byRole('train') };
  const notData = tables.filter((table) => !named.trains.includes(table) && !named.tests.includes(table));
  return { named, sample: pickSample(notData, named.tests, named.trains) };
};

/** Somebody's predictions, left in the folder under any name: the sample's columns and its keys. Nothing to learn from. */
const isSubmission = (table: Table, sample: Table | null): boolean =>
  sample !== null &&
  table !== sample &&
  roleByName(table.file.path) === null &&
  sameColumns(table, sample) &&
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
export const assignRoles = (tables: readonly Table[], notes: Notes): Roles | null => {
  const { named, sample } = byNames(tables);
  const rest = tables.filter((table) => table !== sample && roleByName(table.file.path) !== 'sample');
  const candidates = rest.filter((table) => !named.tests.includes(table) && !isSubmission(table, sample));
  const likely = best(candidates, (table) => trainScore(table, sample, named.tests));
  if (likely === undefined) return null;
  const main = behindAnswers(likely, candidates, named.tests, sample) ?? likely;
  const parts = candidates.filter((t) => t !== main && sameColumns(t, main) && roleByName(t.file.path) === 'train');
  const testMain = best(
    rest.filter((t) => t !== main && (named.tests.includes(t) || isUnnamedTest(t, main, sample))),
    (table) => testScore(table, main, sample),
  );
  const testParts = named.tests.filter((t) => testMain && t !== testMain && sameColumns(t, testMain) && !sample);
  const used = new Set<Table | null | undefined>([sample, main, testMain, ...parts, ...testParts]);
  const labels = rest.find((table) => !used.has(table) && isLabelsFor(table, main, sample)) ?? null;
  used.add(labels);
  explain(notes, { main, parts, testMain, sample, labels });
  return {
    train: [main, ...parts],
    labels,
    test: testMain ? [testMain, ...testParts] : [],
    sample,
    side: tables.filter((table) => !used.has(table)),
  };
};

const pickSample = (candidates: readonly Table[], tests: readonly Table[], trains: readonly Table[]): Table | null => {
  const score = (table: Table) => sampleScore(table, tests, trains);
  const found = best(candidates, score);
  return found !== undefined && score(found) >= 2.5 ? found : null;
};

/** A file without a telling name that has train's columns but for a few, and the sample's keys. */
const isUnnamedTest = (table: Table, train: Table, sample: Table | null): boolean => {
  if (roleByName(table.file.path) !== null || sample === null) return false;
  return sharedColumns(table, train) >= train.columns.length * 0.5 && repeatsKeys(sample, table) >= 0.5;
};

interface Found {
  readonly main: Table;
  readonly parts: readonly Table[];
  readonly testMain: Table | undefined;
  readonly sample: Table | null;
  readonly labels: Table | null;
}
const explain = (notes: Notes, { main, parts, testMain, sample, labels }: Found): void => {
  const word = (table: Table) => `${table.file.path} (${table.columns.length} columns)`;
  notes.because('files.train', 'files', `${word(main)} by name and by the columns it shares with test and sample`);
  if (parts.length > 0) notes.because('files.train', 'files', `${parts.length} more with the same columns`);
  if (labels) notes.because('files.labels', 'files', `${word(labels)} shares ids with train and holds the answers`);
  if (testMain) notes.because('files.test', 'files', word(testMain));
  if (sample) notes.because('files.sample', 'files', `${word(sample)}: few columns, keys that repeat the test ids`);
};
