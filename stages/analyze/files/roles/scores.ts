import { fold } from '../../../../core/competition/names.ts';
import { roleByName } from '../../../../core/competition/role-by-name.ts';
import type { Table } from '../../../../services/tables/table.ts';
import { inOtherWords } from '../../target/in-other-words.ts';
import { repeatsNamesake } from './namesake.ts';
import { saysNot } from './not-so.ts';
import { headColumn, repeatsKeys, sameColumns, sharedColumns } from './shared.ts';

/** The item with the highest score; the first of equal ones. */
export const best = <T>(items: readonly T[], score: (item: T) => number): T | undefined => {
  const scored = items.map((item) => ({ item, score: score(item) }));
  return scored.reduce<(typeof scored)[number] | undefined>((a, b) => (a && a.score >= b.score ? a : b), undefined)
    ?.item;
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

/** A column that train has and test lacks: what makes an unnamed table of test ids a sample, not a side table. */
const asksForTarget = (table: Table, tests: readonly Table[], trains: readonly Table[]): boolean =>
  table.columns.some(
    (name) => trains.some((t) => t.columns.includes(name)) && !tests.some((t) => t.columns.includes(name)),
  );

/** The sample submission: few columns, keys that repeat the test's, a name that says so. Content outweighs the name. */
export const sampleScore = (table: Table, tests: readonly Table[], trains: readonly Table[]): number => {
  const named = roleByName(table.file.path) === 'sample' ? 3 : 0;
  const exact = /sample.{0,80}submission|submission.{0,80}sample|gender_submission|sample.{0,80}entry/i.test(
    table.file.path,
  )
    ? 1
    : 0;
  const keys = Math.max(0, ...tests.map((test) => repeatsKeys(table, test))) >= 0.5 ? 4 : 0;
  const own = named > 0 && tests.some((test) => repeatsNamesake(table, test)) ? 1.5 : 0;
  const narrow = table.columns.length <= 3 || table.columns.length * 2 < (trains[0]?.columns.length ?? 0) ? 1 : 0;
  const isTrain = named === 0 && trains.some((train) => sameColumns(table, train)) ? -5 : 0;
  const isOfTest = tests.some((test) => repeatsRows(table, test));
  const asks = named > 0 || isOfTest || asksForTarget(table, tests, trains) ? 0 : -4;
  return named + exact + keys + own + narrow + isTrain + asks - table.file.path.split('/').length * 0.1;
};

/** How much a table looks like train: a telling name, a wanted column, the columns of test. */
export const trainScore = (table: Table, wanted: readonly string[], tests: readonly Table[]): number => {
  const names = table.columns.map(fold);
  const isMeant = wanted.some((name) => inOtherWords(name, table.columns) !== undefined);
  const target = wanted.some((name) => names.includes(fold(name))) ? 4 : isMeant ? 2 : 0;
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

/** How much a table looks like the test of a train. */
export const testScore = (table: Table, train: Table, sample: Table | null): number => {
  const exact = /(^|\/)test\.[a-z]+$/i.test(table.file.path) ? 2 : 0;
  const keys = sample && repeatsKeys(sample, table) >= 0.5 ? 2 : 0;
  return exact + keys + (sharedColumns(table, train) / train.columns.length) * 3;
};
