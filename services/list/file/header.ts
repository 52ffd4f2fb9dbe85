import type { ListColumns, ListProblem } from '../list.ts';
import { damaged, noColumn, noRows } from '../problem.ts';
import { type Piece, piecesOf, valuesOf } from './scan.ts';

/** The line that names the columns, or the place where it will be inserted. */
export interface Header {
  /** The byte order mark, or ''. */
  readonly mark: string;
  readonly delimiter: string;
  /** The column names, trimmed and in lower case. */
  readonly cells: readonly string[];
  /** The first column of each name. */
  readonly places: ReadonlyMap<string, number>;
  readonly key: number;
  /** The file has no header, only one competition a line. The first write inserts a header before the first row. */
  readonly bare: boolean;
  readonly line: number;
  readonly part: number;
  readonly text: string;
  readonly end: string;
}

const delimiters = [',', ';', '\t'] as const;

/** Finds the header, which is the first row. Its delimiter is the one that gives a column with the key's name. */
export const findHeader = (text: string, columns: ListColumns): Header | ListProblem => {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  const body = text.slice(mark.length);
  let unclosed: number | undefined;
  let shown: Piece | undefined;
  for (const delimiter of delimiters) {
    const pieces = piecesOf(body, delimiter, 1);
    if ('unclosed' in pieces) {
      unclosed = pieces.unclosed;
      continue;
    }
    const piece = pieces.at(-1);
    if (!piece?.row) return noRows(columns);
    shown = piece;
    const cells = valuesOf(piece.text, delimiter).map((name) => name.toLowerCase());
    const key = columns.key.map((name) => cells.indexOf(name)).find((at) => at !== -1);
    if (key === undefined) continue;
    const named = cells.flatMap((name, at) => (name === '' || cells.indexOf(name) < at ? [] : [[name, at] as const]));
    const part = pieces.length - 1 + mark.length;
    const place = { line: piece.line, part, text: piece.text, end: piece.end === '' ? '\n' : piece.end };
    return { mark, delimiter, cells, places: new Map(named), key, bare: false, ...place };
  }
  if (unclosed !== undefined || shown === undefined) return damaged(unclosed ?? 1);
  return bareList(mark, body, columns) ?? noColumn(columns, shown);
};

/** An address, a path, or a name with hyphens: no column has such a name. */
const competition = /\/|^[a-z0-9]+(?:-[a-z0-9]+)+$/;

const bareList = (mark: string, body: string, columns: ListColumns): Header | undefined => {
  const pieces = piecesOf(body, ',');
  if ('unclosed' in pieces) return undefined;
  const rows = pieces.filter(({ row }) => row).map(({ text }) => valuesOf(text, ','));
  if (!competition.test(rows[0]?.[0] ?? '') || rows.some(({ length }) => length !== 1)) return undefined;
  const first = pieces.findIndex(({ row }) => row);
  const end = pieces.find((piece) => piece.end !== '')?.end ?? '\n';
  const place = { line: pieces[first]?.line ?? 1, part: first + mark.length, text: '', end };
  const name = columns.key[0] ?? '';
  return { mark, delimiter: ',', cells: [name], places: new Map([[name, 0]]), key: 0, bare: true, ...place };
};
