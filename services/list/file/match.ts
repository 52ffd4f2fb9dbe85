import { type Known, latestOf } from '../known.ts';
import type { ListColumns, ListRow } from '../list.ts';
import type { Page } from './page.ts';

/** A person's cells of a row, as one text. Rows that look the same to the person have the same text. */
const personOf = ({ cells }: ListRow, columns: ListColumns): string => {
  const own: string[] = [];
  for (const name in cells) if (!columns.managed.includes(name)) own.push(name, cells[name] ?? '');
  return JSON.stringify(own);
};

export const keyOf = ({ cells }: ListRow, columns: ListColumns): string => cells[columns.key[0] ?? ''] ?? '';

/** The numbers of the rows, grouped by `what`. */
const rowsBy = (page: Page, what: (row: ListRow) => string): ReadonlyMap<string, readonly number[]> => {
  const found = new Map<string, number[]>();
  for (const [n, { seen }] of page.rows.entries()) {
    const value = what(seen);
    const others = found.get(value);
    if (others === undefined) found.set(value, [n]);
    else others.push(n);
  }
  return found;
};

/**
 * Facts by which a row is found again if our cells in it are lost. `byKey`: computed once by callers that ask for many
 * rows.
 */
export const identityOf = (
  page: Page,
  n: number,
  columns: ListColumns,
  byKey?: ReadonlyMap<string, readonly number[]>,
) => {
  const seen = page.rows[n]?.seen ?? { line: 0, cells: {}, holder: null };
  const key = keyOf(seen, columns);
  const here = () => page.rows.flatMap((row, at) => (keyOf(row.seen, columns) === key ? [at] : []));
  const alike = (byKey === undefined ? here() : byKey.get(key)) ?? [];
  return { key, nth: alike.indexOf(n), of: alike.length, person: personOf(seen, columns) };
};

export const keyed = (page: Page, columns: ListColumns) => rowsBy(page, (row) => keyOf(row, columns));

/**
 * Finds known rows in a file that a person changed: first by our mark, then by all of the person's cells, then by the
 * key and its place among equal keys, if none of these is missing. A row that is not found is gone.
 */
export const matchRows = (known: readonly Known[], page: Page, columns: ListColumns): ReadonlyMap<Known, number> => {
  const found = new Map<Known, number>();
  const taken = new Set<number>();
  const take = (one: Known, n: number | undefined): boolean => {
    if (n === undefined || taken.has(n)) return false;
    found.set(one, n);
    taken.add(n);
    return true;
  };
  const byKey = keyed(page, columns);
  const { mark } = columns;
  const markAt = mark === undefined ? -1 : columns.managed.indexOf(mark);
  const byMark = mark === undefined ? new Map<string, number[]>() : rowsBy(page, ({ cells }) => cells[mark] ?? '');
  const byPerson = rowsBy(page, (row) => personOf(row, columns));
  /** Prefers the row with the same place among equal keys. */
  const best = (one: Known, among: readonly number[]): number | undefined => {
    const alike = byKey.get(one.key) ?? [];
    const usual = alike.length === one.of ? alike[one.nth] : undefined;
    if (usual !== undefined && !taken.has(usual) && among.includes(usual)) return usual;
    return among.find((n) => !taken.has(n));
  };

  let left = known.toSorted((a, b) => a.row - b.row);
  const pass = (candidates: (one: Known) => number | undefined) => {
    left = left.filter((one) => !take(one, candidates(one)));
  };
  pass((one) => best(one, markedAs(latestOf(one)[markAt], byMark)));
  pass((one) =>
    best(
      one,
      one.versions.flatMap(({ cells }) => markedAs(cells[markAt], byMark)),
    ),
  );
  pass((one) => best(one, byPerson.get(one.person) ?? []));
  pass((one) => {
    const alike = byKey.get(one.key) ?? [];
    return alike.length < one.of ? undefined : alike[one.nth];
  });
  return found;
};

const markedAs = (mark: string | undefined, byMark: ReadonlyMap<string, readonly number[]>): readonly number[] =>
  mark === undefined || mark === '' ? [] : (byMark.get(mark) ?? []);
