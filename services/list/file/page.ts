import type { ListColumns, ListProblem, ListRow } from '../list.ts';
import { damaged } from '../problem.ts';
import { findHeader, type Header } from './header.ts';
import { type Piece, piecesOf, valuesOf, withCells } from './scan.ts';

/** A row that means something: its key is not empty. */
interface PageRow {
  /** Which part of the file it is. */
  readonly part: number;
  readonly piece: Piece;
  /** As people see it when nobody works on it. */
  readonly seen: ListRow;
}

/** The file as it stands: all its text in parts, and what its rows say. Never changed: a change makes another one. */
export interface Page {
  readonly parts: readonly string[];
  readonly rows: readonly PageRow[];
  readonly header: Header;
  /** The first column that no row has anything in: where columns of ours are added. */
  readonly width: number;
}

/** Reads a file's text. What has not changed since `old` is taken from there. */
export const pageOf = (text: string, columns: ListColumns, old?: Page): Page | ListProblem => {
  const header = findHeader(text, columns);
  if ('ok' in header) return header;
  const pieces = piecesOf(text.slice(header.mark.length), header.delimiter);
  if ('unclosed' in pieces) return damaged(pieces.unclosed);
  const alike = old !== undefined && sameHeader(header, old.header) ? old.rows : [];
  const parts = header.mark === '' ? [] : [header.mark];
  const rows: PageRow[] = [];
  let width = header.cells.length;
  for (const piece of pieces) {
    const part = parts.push(piece.text + piece.end) - 1;
    if (!piece.row || (piece.line === header.line && !header.bare)) continue;
    const before = alike[rows.length];
    if (before?.piece.text === piece.text && before.piece.end === piece.end) {
      width = Math.max(width, old?.width ?? 0);
      const same = before.part === part && before.piece.line === piece.line;
      const moved = { ...before.piece, line: piece.line };
      rows.push(same ? before : { part, piece: moved, seen: { ...before.seen, line: piece.line } });
      continue;
    }
    const own = old === undefined ? piece : { ...piece, text: copyOf(piece.text) };
    const values = valuesOf(own.text, header.delimiter);
    if (values.length > width) width = Math.max(width, values.findLastIndex((value) => value !== '') + 1);
    if ((values[header.key] ?? '') !== '')
      rows.push({ part, piece: own, seen: seenOf(values, piece.line, header, columns) });
  }
  return { parts, rows, header, width };
};

/** A slice keeps all of the text alive that it was cut from: with one row changed a turn, that adds up. */
const copyOf = (text: string): string => Buffer.from(text).toString();

const sameHeader = (a: Header, b: Header) =>
  a.delimiter === b.delimiter && a.bare === b.bare && a.cells.join('\0') === b.cells.join('\0');

const seenOf = (values: readonly string[], line: number, header: Header, columns: ListColumns): ListRow => {
  const cells: Record<string, string> = {};
  for (const [name, at] of header.places) cells[name] = values[at] ?? '';
  for (const name of columns.ours) cells[name] ??= '';
  cells[columns.key[0] ?? ''] = values[header.key] ?? '';
  return { line, cells, holder: null };
};

export const textOf = (page: Page): string => page.parts.join('');

/** Cells to be changed, by the row's number among the rows and the column's name. */
export type Changes = ReadonlyMap<number, Readonly<Record<string, string>>>;

/** The page with cells of ours changed, and the columns that this takes added. */
export const changedPage = (page: Page, changes: Changes, columns: ListColumns): Page => {
  if (changes.size === 0) return page;
  const whole = withOurColumns(page, columns);
  const { delimiter, places } = whole.header;
  const [parts, rows] = [whole.parts.slice(), whole.rows.slice()];
  for (const [n, cells] of changes) {
    const row = rows[n];
    if (row === undefined) throw new Error(`the list has no row ${n}`);
    const byPlace = new Map(Object.entries(cells).map(([name, value]) => [places.get(name) ?? -1, value]));
    const piece = { ...row.piece, text: withCells(row.piece.text, delimiter, byPlace) };
    parts[row.part] = piece.text + piece.end;
    rows[n] = { part: row.part, piece, seen: { ...row.seen, cells: { ...row.seen.cells, ...cells } } };
  }
  return { ...whole, parts, rows };
};

/** Columns that are missing come behind everything any row has, so that nobody's cell without a name becomes ours. */
const withOurColumns = (page: Page, columns: ListColumns): Page => {
  const { header } = page;
  const missing = columns.ours.filter((name) => !header.places.has(name));
  if (missing.length === 0 && !header.bare) return page;
  const parts = page.parts.slice();
  const gap = Array.from({ length: page.width - header.cells.length }, () => '');
  const added = [...gap, ...missing].join(header.delimiter);
  if (header.bare) parts.splice(header.part, 0, `${[columns.key[0], ...missing].join(header.delimiter)}${header.end}`);
  else parts[header.part] = `${header.text}${header.delimiter}${added}${header.end}`;
  const whole = pageOf(parts.join(''), columns);
  if ('ok' in whole) throw new Error(`the list with our columns cannot be read: ${whole.message}`);
  return whole;
};
