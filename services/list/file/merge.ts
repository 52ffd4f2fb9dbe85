import { type Known, latestOf, sameCell, sameCells, type Version, withVersion } from '../known.ts';
import type { ListColumns, ListRow } from '../list.ts';
import { identityOf, keyed, matchRows } from './match.ts';
import type { Page } from './page.ts';

/** What is ours in a row. */
export const oursOf = ({ cells }: ListRow, columns: ListColumns): readonly string[] =>
  columns.ours.map((name) => cells[name] ?? '');

/** The turn after which a file must have been read that shows these rows: whoever saved it had seen that much of ours. */
const readSince = (rows: ReadonlyMap<Known, number>, page: Page, columns: ListColumns): number => {
  let since = 0;
  for (const [{ versions }, n] of rows) {
    const row = page.rows[n];
    if (row === undefined) continue;
    const cells = oursOf(row.seen, columns);
    const first = versions.find((version, at) => at > 0 && sameCells(version.cells, cells));
    if (first !== undefined && !first.byHand) since = Math.max(since, first.seq);
  }
  return since;
};

/**
 * One row of a file that a person saved. What they had before them when they wrote it is the version that it is most like,
 * among those that a file read so late can show; what differs from that one is theirs, all else is as it was last.
 */
const settleRow = (known: Known, cells: readonly string[], since: number, seq: number, columns: ListColumns) => {
  const { versions } = known;
  const alike = ({ cells: then }: Version) => then.filter((cell, n) => sameCell(cell, cells[n])).length;
  let base = versions.at(-1);
  for (let n = versions.length - 2; n >= 0 && (versions[n + 1]?.seq ?? 0) > since; n -= 1) {
    const version = versions[n];
    if (version !== undefined && base !== undefined && alike(version) > alike(base)) base = version;
  }
  const changed = columns.ours.filter((_, n) => !sameCell(cells[n], base?.cells[n]));
  const stale = base !== versions.at(-1);
  if (changed.length === 0) return { known, stale };
  const latest = latestOf(known);
  const settled = columns.ours.map((name, n) => (changed.includes(name) ? cells[n] : latest[n]) ?? '');
  const next = withVersion(known, settled, seq, true);
  // an emptied cell is free again; status and mark are what the process itself goes by
  const theirs = changed.filter((name) => name !== columns.status && name !== columns.mark);
  const filled = theirs.filter((name) => settled[columns.ours.indexOf(name)] !== '');
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

/** What becomes of the rows that somebody took when a person saved the file. */
export interface Merged {
  /** All of them, those that are gone included; `row` is their number in the new file. */
  readonly known: readonly Known[];
  /** How many rows were an older version. */
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
    const settled = settleRow(one, oursOf(row.seen, columns), since, seq, columns);
    if (settled.stale) stale += 1;
    return { ...settled.known, row: n, ...identityOf(page, n, columns, byKey) };
  });
  return { known: merged, stale, removed };
};
