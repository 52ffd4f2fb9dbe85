import type { MediaListing } from '../listing.ts';
import type { KeyedListings, Question } from './question.ts';
import { type Records, type Row, textOf } from './records.ts';

const nearlyAll = 0.95;
const leastShown = 0.5;

/** Applies if test has only the first row of each unit and the sample asks for each unit at many times: `patient_12`. */
export const followedUnits = ({ train, test, sample, keys, key }: Question): KeyedListings | undefined => {
  const answers = sample.columns.slice(1).filter((name) => train.columns.includes(name));
  const shared = test.columns.filter((name) => name !== key && train.columns.includes(name));
  const units = Map.groupBy(train.rows, (row) => cellOf(row, key));
  const varying = shared.filter((name) => [...units.values()].some((rows) => differs(rows, name)));
  const time = timeAmong(train, varying, { key, asked: new Set([...keys.byUnit.values()].flat()) });
  if (answers.length === 0 || time === undefined || answers.includes(time)) return undefined;
  if (train.rows.length < 2 * units.size) return undefined;
  const kept = shared.filter((name) => !varying.includes(name));
  const names = [sample.columns[0] ?? '', key === sample.columns[0] ? `${key}_whole` : key, time, `${time}_since`];
  const columns = [...names, ...kept, ...varying.map((name) => `first_${name}`)];
  if (new Set([...columns, ...answers]).size < columns.length + answers.length) return undefined;
  const { separator } = keys;
  const listing = (table: string, own: readonly string[], of: string | null): MediaListing => ({
    ...{ path: '', pattern: null, array: null, columns: [...columns, ...own], arrays: null },
    followed: { table, key, sample: of, separator, time, varying, kept, answers: [...own] },
  });
  const told = { key, time, kept, varying };
  const firsts = new Map(test.rows.map((row) => [cellOf(row, key), row]));
  return {
    train: { listing: listing(train.path, answers, null), rows: trainRows(units, answers, { ...told, separator }) },
    test: { listing: listing(test.path, [], sample.path), rows: testRows(sample, { keys, firsts }, told) },
  };
};

const cellOf = (row: Row, name: string): string => textOf(row.get(name)) ?? '';

const differs = (rows: readonly Row[], name: string): boolean =>
  rows.some((row) => cellOf(row, name) !== cellOf(rows[0] ?? row, name));

/** The column of whole numbers that occurs in the keys and tells the rows of a unit apart. */
const timeAmong = (
  { rows }: Records,
  columns: readonly string[],
  { key, asked }: { readonly key: string; readonly asked: ReadonlySet<number> },
): string | undefined => {
  const scored = columns.map((name) => {
    const cells = rows.map((row) => cellOf(row, name));
    const known = new Set(cells.map(Number));
    const isWhole = cells.every((cell) => /^-?\d{1,9}(\.0+)?$/.test(cell));
    const apart = new Set(rows.map((row, at) => `${cellOf(row, key)} ${cells[at]}`)).size;
    const found = [...asked].filter((number) => known.has(number)).length;
    const shown = found / Math.max(1, Math.min(asked.size, known.size));
    return { name, shown: isWhole && apart >= nearlyAll * rows.length ? shown : 0 };
  });
  const [best] = scored.toSorted((a, b) => b.shown - a.shown);
  return best !== undefined && best.shown >= leastShown ? best.name : undefined;
};

interface Told {
  readonly key: string;
  readonly time: string;
  readonly kept: readonly string[];
  readonly varying: readonly string[];
}

function* trainRows(
  units: ReadonlyMap<string, readonly Row[]>,
  answers: readonly string[],
  told: Told & { readonly separator: string },
) {
  for (const [unit, rows] of units) {
    const timeOf = (row: Row) => Number(cellOf(row, told.time));
    const first = rows.reduce((a, b) => (timeOf(b) < timeOf(a) ? b : a));
    for (const row of rows) {
      if (row === first) continue;
      const time = timeOf(row);
      const own = answers.map((name) => cellOf(row, name));
      yield [`${unit}${told.separator}${time}`, unit, ...cellsOf(first, time, told), ...own];
    }
  }
}

function* testRows(
  sample: Records,
  { keys, firsts }: Pick<Question, 'keys'> & { readonly firsts: ReadonlyMap<string, Row> },
  told: Told,
) {
  for (const [place, row] of sample.rows.entries()) {
    const { unit = '', number = 0 } = keys.parts[place] ?? {};
    yield [cellOf(row, sample.columns[0] ?? ''), unit, ...cellsOf(firsts.get(unit) ?? new Map(), number, told)];
  }
}

const cellsOf = (first: Row, time: number, { time: name, kept, varying }: Told): string[] => {
  const since = first.has(name) ? String(time - Number(cellOf(first, name))) : '';
  return [String(time), since, ...[...kept, ...varying].map((column) => cellOf(first, column))];
};
