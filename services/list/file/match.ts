import { type Known, latestOf } from '../known.ts';
import type { ListColumns, ListRow } from '../list.ts';
import type { Page } from './page.ts';

/** What a person wrote in a row, without what is ours: the same in two rows that are the same to them. */
const personOf = ({ cells }: ListRow, columns: ListColumns): string => {
  const own: string[] = [];
  for (const name in cells) if (!columns.ours.includes(name)) own.push(name, cells[name] ?? '');
  return JSON.stringify(own);
};

export const keyOf = ({ cells }: ListRow, columns: ListColumns): string => cells[columns.key[0] ?? ''] ?? '';

/** The numbers of the rows, by something that they have. */
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

/** How a row can be found again when what is ours in it is lost. `byKey`: where it is asked of many. */
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
 * Which row of a file that a person changed is which: first by the mark that is ours, then by all that is the person's, at
 * last by the key and its place among its equals, as long as none of these is missing. A row that is not found is gone.
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
  const markAt = mark === undefined ? -1 : columns.ours.indexOf(mark);
  const byMark = mark === undefined ? new Map<string, number[]>() : rowsBy(page, ({ cells }) => cells[mark] ?? '');
  const byPerson = rowsBy(page, (row) => personOf(row, columns));
  /** Of several, the one that is in the same place among its equals. */
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
