import { basename } from 'node:path';
import { isMissing } from '../../tables/missing.ts';
import type { Start } from './rewritten/missing-headers.ts';

/** What else we know from the folder about column names. */
export interface Known {
  /** The tables that have a header. */
  readonly headed: readonly Start[];
  /** The columns that the sample asks for. */
  readonly answers: readonly string[];
}

/**
 * Makes column names for tables without a header. Equal columns of train and test get the same names; the columns that only train has get
 * the names from the sample.
 */
export const namesOf = (bare: readonly Start[], { headed, answers }: Known): Map<Start, readonly string[]> => {
  const tables = bare.filter(({ header }) => header.length > 1);
  const widest = tables.toSorted((a, b) => b.header.length - a.header.length)[0];
  const named = new Map<Start, readonly string[]>();
  if (widest === undefined) return named;
  const others = tables.filter((one) => one.header.length < widest.header.length);
  const asked = others.find((one) => widest.header.length - one.header.length <= Math.max(1, answers.length));
  const whole = namesIn(widest, headed) ?? wholeNames(widest, { asked, answers });
  for (const table of tables) {
    const { length } = table.header;
    const isAsked = asked !== undefined && length === asked.header.length;
    if (length === widest.header.length) named.set(table, whole);
    else if (isAsked) named.set(table, whole.filter((name) => !answerNames(answers).includes(name)).slice(0, length));
    else named.set(table, numbered(`${stemOf(table)}_`, length));
  }
  for (const table of bare.filter(({ header }) => header.length === 1)) named.set(table, [aloneName(table, answers)]);
  return named;
};

/**
 * The names of a sample whose first line is a row, as it begins with a key of another table: keys are called as there, answers as what
 * only a third table has. Undefined: the sample has a header.
 */
export const namesOfSample = (sample: Start, tables: readonly Start[]): readonly string[] | undefined => {
  const rows = [sample.header, ...sample.head];
  const known = new Set(tables.flatMap(({ header }) => header.map((name) => name.toLowerCase())));
  if (rows.length < 3 || sample.header.some((cell) => known.has(cell.trim().toLowerCase()))) return undefined;
  const found = tables.map((table) => ({ table, keys: keysIn(rows, table) }));
  const test = found.toSorted((a, b) => b.keys.length - a.keys.length)[0];
  if (test === undefined || test.keys.length === 0 || test.keys.length === sample.header.length) return undefined;
  const asked = sample.header.length - test.keys.length;
  const answers = tables
    .filter(({ header }) => test.keys.every((name) => header.includes(name)))
    .map(({ header }) => header.filter((name) => !test.table.header.includes(name)))
    .find(({ length }) => length === asked);
  return [...test.keys, ...(answers ?? numbered('target_', asked))];
};

/** The columns of a table that hold the cells of the first columns of these rows, those of the first row among them. */
const keysIn = (rows: readonly (readonly string[])[], { header, head }: Start): string[] => {
  const keys: string[] = [];
  for (let at = 0; at < (rows[0]?.length ?? 0); at += 1) {
    const cells = [...new Set(rows.map((row) => row[at] ?? ''))];
    const name = header.find((one, place) => {
      const own = new Set(head.map((row) => row[place] ?? ''));
      const isHeld = own.has(cells[0] ?? '') && cells.filter((cell) => own.has(cell)).length >= 0.9 * cells.length;
      return isHeld && cells.length > 1 && !keys.includes(one);
    });
    if (name === undefined) break;
    keys.push(name);
  }
  return keys;
};

const numbered = (before: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${before}${at + 1}`);

const answerNames = (answers: readonly string[]): readonly string[] => (answers.length === 0 ? ['target'] : answers);

/** The names from a table with a header that has as many columns, or one more if this table is a test without the answer. */
const namesIn = ({ header }: Start, headed: readonly Start[]): readonly string[] | undefined =>
  headed.find((other) => other.header.length === header.length)?.header;

const wholeNames = (
  widest: Start,
  { asked, answers }: { readonly asked: Start | undefined; readonly answers: readonly string[] },
): readonly string[] => {
  const more = asked === undefined ? 0 : widest.header.length - asked.header.length;
  const own = answerNames(answers).slice(0, more);
  const rest = numbered('column_', widest.header.length - own.length);
  return asked !== undefined && isFirst(widest, asked, more) ? [...own, ...rest] : [...rest, ...own];
};

/** Whether the extra columns of train are its first ones. If so, the others are more like those of test. */
const isFirst = (train: Start, test: Start, more: number): boolean => {
  const apart = (by: number) =>
    test.header.reduce((sum, _, at) => sum + distance(cellsAt(train, at + by), cellsAt(test, at)), 0);
  return apart(more) < apart(0);
};

const cellsAt = ({ head }: Start, at: number): string[] => head.map((row) => row[at] ?? '');

/** The distance of two columns: how far apart their means are, or how few values they share. */
const distance = (cells: readonly string[], others: readonly string[]): number => {
  const [a, b] = [cells, others].map((own) => own.filter((cell) => !isMissing(cell)).map(Number));
  if (a === undefined || b === undefined || a.length === 0 || b.length === 0) return 1;
  if (a.some(Number.isNaN) !== b.some(Number.isNaN)) return 2;
  if (a.some(Number.isNaN)) return cells.filter((cell) => others.includes(cell)).length > cells.length / 2 ? 0 : 1;
  const [meanA, meanB] = [meanOf(a), meanOf(b)];
  const spread = Math.sqrt(
    meanOf(a.map((value) => (value - meanA) ** 2)) + meanOf(b.map((value) => (value - meanB) ** 2)),
  );
  return Math.min(1, Math.abs(meanA - meanB) / Math.max(spread, 1e-9));
};

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The name for a table with one column: the answer's name, or the name of the file. */
const aloneName = (table: Start, answers: readonly string[]): string => {
  const [answer = 'target', ...more] = answers;
  return more.length === 0 && /label|target|answer|class|(^|[^a-z])y([^a-z]|$)/i.test(basename(table.file.path))
    ? answer
    : stemOf(table);
};

const stemOf = ({ file }: Start): string =>
  basename(file.path)
    .replace(/\.[^.]*$/, '')
    .replace(/[_.-]?(train|test)(ing)?[_.-]?/i, '') || 'column';
