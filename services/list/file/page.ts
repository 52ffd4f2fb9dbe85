import type { ListColumns, ListProblem, ListRow } from '../list.ts';
import { damaged } from '../problem.ts';
import { findHeader, type Header } from './header.ts';
import { type Piece, piecesOf, valuesOf, withCells } from './scan.ts';

/** A row with a key. */
interface PageRow {
  /** The index in `parts`. */
  readonly part: number;
  readonly piece: Piece;
  /** The row without a holder. */
  readonly seen: ListRow;
}

/** The content of the file: its text in parts, and its rows. Immutable: a change makes another page. */
export interface Page {
  readonly parts: readonly string[];
  readonly rows: readonly PageRow[];
  readonly header: Header;
  /** The first column that is empty in all rows: our columns are added there. */
  readonly width: number;
}

/** Reads a file's text. Reuses unchanged rows of `old`. */
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

/** Copies the text: a slice would keep the whole file's text in memory, once for each turn. */
const copyOf = (text: string): string => Buffer.from(text).toString();

const sameHeader = (a: Header, b: Header) =>
  a.delimiter === b.delimiter && a.bare === b.bare && a.cells.join('\0') === b.cells.join('\0');

const seenOf = (values: readonly string[], line: number, header: Header, columns: ListColumns): ListRow => {
  const cells: Record<string, string> = {};
  for (const [name, at] of header.places) cells[name] = values[at] ?? '';
  for (const name of columns.managed) cells[name] ??= '';
  cells[columns.key[0] ?? ''] = values[header.key] ?? '';
  return { line, cells, holder: null };
};

export const textOf = (page: Page): string => page.parts.join('');

/** Cells to change, by the row's number and the column's name. */
export type Changes = ReadonlyMap<number, Readonly<Record<string, string>>>;

/** The page with some of our cells changed. Adds our columns if they are missing. */
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

/** Adds our missing columns after the widest row, so that no unnamed cell of a person gets into them. */
const withOurColumns = (page: Page, columns: ListColumns): Page => {
  const { header } = page;
  const missing = columns.managed.filter((name) => !header.places.has(name));
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
