import type { MediaListing } from '../listing.ts';
import type { KeyedListings, Question } from './question.ts';
import { isList, partsOf, type Records, type Row, textOf } from './records.ts';

/** The neighbours whose values are put beside those of a position. */
const around = [-2, -1, 0, 1, 2] as const;
const nearlyAll = 0.95;
const longestKept = 64;

/** Applies if the sample asks for each position of a row of test, and cells of train list the answers by position. */
export const positionsAsked = ({ train, test, sample, keys, key }: Question): KeyedListings | undefined => {
  const answers = sample.columns.slice(1);
  const isAnswered = (name: string) => train.rows.slice(0, 50).every((row) => isList(row.get(name)));
  if (!answers.every((name) => train.columns.includes(name) && isAnswered(name))) return undefined;
  const first = [...keys.byUnit.values()].flat().reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  if (first !== 0 && first !== 1) return undefined;
  const shared = test.columns.filter((name) => name !== key && train.columns.includes(name) && !answers.includes(name));
  const letters = shared.filter((name) => {
    const isWhole = (row: Row) => partsOf(row.get(name)).length === keys.byUnit.get(textOf(row.get(key)) ?? '')?.length;
    const holdsAll = (row: Row) => partsOf(row.get(name)).length >= partsOf(row.get(answers[0] ?? '')).length;
    return isMostly(test, isWhole) && isMostly(train, holdsAll);
  });
  if (letters.length === 0) return undefined;
  const kept = shared.filter((name) => !letters.includes(name) && tellsSomething(train, name));
  const { separator } = keys;
  const names = [sample.columns[0] ?? '', key === sample.columns[0] ? `${key}_whole` : key, 'at_position', 'of_length'];
  const columns = [...names, ...letters.flatMap((name) => around.map((by) => neighbourName(name, by))), ...kept];
  if (new Set([...columns, ...answers]).size < columns.length + answers.length) return undefined;
  const listing = (table: string, own: readonly string[], of: string | null): MediaListing => ({
    ...{ path: '', pattern: null, array: null, columns: [...columns, ...own], arrays: null },
    positions: { table, key, sample: of, separator, first, letters, kept, answers: [...own] },
  });
  const units = new Map(test.rows.map((row) => [textOf(row.get(key)) ?? '', row]));
  const cells = { key, letters, kept, first };
  return {
    train: { listing: listing(train.path, answers, null), rows: trainRows(train, answers, { ...cells, separator }) },
    test: {
      listing: listing(test.path, [], sample.path),
      rows: testRows(sample, { keys, units }, cells),
    },
  };
};

const isMostly = ({ rows }: Records, holds: (row: Row) => boolean): boolean =>
  rows.filter(holds).length >= nearlyAll * rows.length;

/** Single short values that are not names of rows. */
const tellsSomething = ({ rows }: Records, name: string): boolean => {
  const cells = rows.map((row) => textOf(row.get(name)));
  return cells.every((cell) => cell !== undefined && cell.length <= longestKept) && new Set(cells).size < rows.length;
};

const neighbourName = (name: string, by: number): string =>
  by === 0 ? name : by < 0 ? `${name}_before_${-by}` : `${name}_after_${by}`;

interface Cells {
  readonly key: string;
  readonly letters: readonly string[];
  readonly kept: readonly string[];
  readonly first: number;
}

function* trainRows(train: Records, answers: readonly string[], told: Cells & { readonly separator: string }) {
  for (const row of train.rows) {
    const lists = answers.map((name) => partsOf(row.get(name)));
    const unit = textOf(row.get(told.key)) ?? '';
    const cellsAt = readerOf(row, told);
    for (let at = 0; at < Math.max(...lists.map((list) => list.length)); at++)
      yield [
        `${unit}${told.separator}${at + told.first}`,
        ...cellsAt(at),
        ...lists.map((list) => textOf(list[at]) ?? ''),
      ];
  }
}

function* testRows(
  sample: Records,
  { keys, units }: Pick<Question, 'keys'> & { readonly units: ReadonlyMap<string, Row> },
  told: Cells,
) {
  const readers = new Map([...units].map(([unit, row]) => [unit, readerOf(row, told)]));
  const nothing = readerOf(new Map(), told);
  for (const [place, row] of sample.rows.entries()) {
    const part = keys.parts[place];
    const cellsAt = readers.get(part?.unit ?? '') ?? nothing;
    yield [textOf(row.get(sample.columns[0] ?? '')) ?? '', ...cellsAt((part?.number ?? told.first) - told.first)];
  }
}

/** The cells for one position of a row, its unit first. */
const readerOf = (row: Row, { key, letters, kept, first }: Cells) => {
  const lists = letters.map((name) => partsOf(row.get(name)));
  const own = kept.map((name) => textOf(row.get(name)) ?? '');
  const unit = textOf(row.get(key)) ?? '';
  const length = String(lists[0]?.length ?? 0);
  return (at: number): string[] => [
    ...[unit, String(at + first), length],
    ...lists.flatMap((list) => around.map((by) => textOf(list[at + by]) ?? '')),
    ...own,
  ];
};
