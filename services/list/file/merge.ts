import { type Known, latestOf, sameCell, sameCells, type Version, withVersion } from '../known.ts';
import type { ListColumns, ListRow } from '../list.ts';
import { identityOf, keyed, matchRows } from './match.ts';
import type { Page } from './page.ts';

/** The cells of our columns in a row. */
export const managedCells = ({ cells }: ListRow, columns: ListColumns): readonly string[] =>
  columns.managed.map((name) => cells[name] ?? '');

/** The latest turn whose writes these rows show: the person must have read the file after it. */
const readSince = (rows: ReadonlyMap<Known, number>, page: Page, columns: ListColumns): number => {
  let since = 0;
  for (const [{ versions }, n] of rows) {
    const row = page.rows[n];
    if (row === undefined) continue;
    const cells = managedCells(row.seen, columns);
    const first = versions.find((version, at) => at > 0 && sameCells(version.cells, cells));
    if (first !== undefined && !first.byHand) since = Math.max(since, first.seq);
  }
  return since;
};

/**
 * Merges one row of a file that a person saved. The version that the person edited is the most similar one among those
 * from `since` on. Cells that differ from that version are the person's; all others keep their latest value.
 */
const settleRow = (known: Known, cells: readonly string[], since: number, seq: number, columns: ListColumns) => {
  const { versions } = known;
  const alike = ({ cells: then }: Version) => then.filter((cell, n) => sameCell(cell, cells[n])).length;
  let base = versions.at(-1);
  for (let n = versions.length - 2; n >= 0 && (versions[n + 1]?.seq ?? 0) > since; n -= 1) {
    const version = versions[n];
    if (version !== undefined && base !== undefined && alike(version) > alike(base)) base = version;
  }
  const changed = columns.managed.filter((_, n) => !sameCell(cells[n], base?.cells[n]));
  const stale = base !== versions.at(-1);
  if (changed.length === 0) return { known, stale };
  const latest = latestOf(known);
  const settled = columns.managed.map((name, n) => (changed.includes(name) ? cells[n] : latest[n]) ?? '');
  const next = withVersion(known, settled, seq, true);
  // an emptied cell is ours again; status and mark always stay ours
  const theirs = changed.filter((name) => name !== columns.status && name !== columns.mark);
  const filled = theirs.filter((name) => settled[columns.managed.indexOf(name)] !== '');
  const kept = known.theirs.filter((name) => !theirs.includes(name));
  const overruled = known.open && changed.includes(columns.status);
  return {
    known: {
      ...next,
      theirs: [...kept, ...filled],
      ...(overruled ? { open: false, overruled: 'changed' as const } : {}),
    },
    stale,
  };
};

/** The claimed rows after a person saved the file. */
export interface Merged {
  /** All known rows, also those that are gone. `row` is the number in the new file. */
  readonly known: readonly Known[];
  /** How many rows had an older version. */
  readonly stale: number;
  readonly removed: number;
}

export const mergeRows = (known: readonly Known[], page: Page, seq: number, columns: ListColumns): Merged => {
  const rows = matchRows(known, page, columns);
  const since = readSince(rows, page, columns);
  const byKey = keyed(page, columns);
  let [stale, removed] = [0, 0];
  const merged = known.map((one): Known => {
    const n = rows.get(one);
    const row = n === undefined ? undefined : page.rows[n];
    if (n === undefined || row === undefined) {
      removed += 1;
      return { ...one, gone: true, open: false, overruled: one.open ? 'removed' : one.overruled };
    }
    const settled = settleRow(one, managedCells(row.seen, columns), since, seq, columns);
    if (settled.stale) stale += 1;
    return { ...settled.known, row: n, ...identityOf(page, n, columns, byKey) };
  });
  return { known: merged, stale, removed };
};
