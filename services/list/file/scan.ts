/** A piece of the file: a row, a comment or a blank line. All pieces together are the file, byte for byte. */
export interface Piece {
  readonly text: string;
  /** Its line end; '' if the file ends without one. */
  readonly end: string;
  readonly row: boolean;
  /** The number of its first line, from 1. */
  readonly line: number;
}

/** A cell: its place in the row, and its text without quotes and surrounding blanks. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly value: string;
}

/**
 * Cuts a file into pieces. Quotes count only at a cell's start, after blanks; within quotes a row continues over line
 * ends. A `#` at the start of a line makes it a comment. `rows`: stop after this many rows.
 */
export const piecesOf = (
  text: string,
  delimiter: string,
  rows = Number.POSITIVE_INFINITY,
): readonly Piece[] | { readonly unclosed: number } => {
  const noRow = delimiter === '\t' ? /^ *(?:#|$)/ : /^[ \t]*(?:#|$)/;
  const pieces: Piece[] = [];
  let feed = text.indexOf('\n');
  let line = 1;
  for (let at = 0, left = rows; at < text.length && left > 0; ) {
    // found once: else a file with few line feeds would be searched to its end for every line
    if (feed !== -1 && feed < at) feed = text.indexOf('\n', at);
    const whole = text.slice(at, feed === -1 ? text.length : feed);
    const back = whole.indexOf('\r');
    let piece = back === -1 ? whole : whole.slice(0, back);
    const row = !noRow.test(piece);
    const first = line;
    if (row && piece.includes('"')) {
      const stop = endOfRow(text, at, delimiter);
      if (stop === -1) return { unclosed: line };
      piece = text.slice(at, stop);
      line += piece.match(/\r\n|\r|\n/g)?.length ?? 0;
    }
    at += piece.length;
    const end = text[at] === '\r' ? (text[at + 1] === '\n' ? '\r\n' : '\r') : (text[at] ?? '');
    at += end.length;
    line += 1;
    if (row) left -= 1;
    pieces.push({ text: piece, end, row, line: first });
  }
  return pieces;
};

const isBlank = (char: string | undefined, delimiter: string) => char === ' ' || (char === '\t' && delimiter !== '\t');

/** The position after the closing quote of the quote at `at`; -1: it is never closed. */
const afterQuoted = (text: string, at: number): number => {
  for (let from = at + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return -1;
    if (text[quote + 1] !== '"') return quote + 1;
    from = quote + 2;
  }
};

/** The position of the opening quote of the cell at `from`; -1: the cell has none. */
const openingOf = (text: string, from: number, delimiter: string): number => {
  let at = from;
  while (isBlank(text[at], delimiter)) at += 1;
  return text[at] === '"' ? at : -1;
};

const endOfRow = (text: string, from: number, delimiter: string): number => {
  for (let at = from; ; at += 1) {
    const quote = openingOf(text, at, delimiter);
    if (quote !== -1) at = afterQuoted(text, quote);
    if (at === -1) return -1;
    while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1;
    if (text[at] !== delimiter) return at;
  }
};

/** The cells of a row from `piecesOf`, whose quotes are all closed. */
export const spansOf = (row: string, delimiter: string): Span[] => {
  const spans: Span[] = [];
  for (let from = 0; ; ) {
    const quote = openingOf(row, from, delimiter);
    const behind = quote === -1 ? from : afterQuoted(row, quote);
    if (behind === -1) throw new Error('a quote is not closed in what was taken for a row');
    const next = row.indexOf(delimiter, behind);
    const to = next === -1 ? row.length : next;
    const value =
      quote === -1
        ? row.slice(from, to)
        : row.slice(quote + 1, behind - 1).replaceAll('""', '"') + row.slice(behind, to).trimEnd();
    spans.push({ from, to, value: value.trim() });
    if (next === -1) return spans;
    from = next + 1;
  }
};

/** The texts of a row's cells. */
export const valuesOf = (row: string, delimiter: string): readonly string[] =>
  row.includes('"')
    ? spansOf(row, delimiter).map(({ value }) => value)
    : row.split(delimiter).map((value) => value.trim());

/** A cell's text as it is written and compared: one line without control characters. */
export const plainCell = (value: string): string =>
  value
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get into the file
    .replace(/[\s\u0000-\u001f\u007f]+/g, ' ')
    .trim();

const encoded = (value: string, delimiter: string): string =>
  value.includes(delimiter) || value.includes('"') || value.startsWith('#')
    ? `"${value.replaceAll('"', '""')}"`
    : value;

/** The row with some cells changed, by number from 0. All other bytes stay. A row that is too short is padded. */
export const withCells = (row: string, delimiter: string, changes: ReadonlyMap<number, string>): string => {
  const spans = spansOf(row, delimiter);
  let text = '';
  let kept = 0;
  for (const [n, { from, to, value }] of spans.entries()) {
    const change = changes.get(n);
    if (change === undefined || change === value) continue;
    text += row.slice(kept, from) + encoded(change, delimiter);
    kept = to;
  }
  text += row.slice(kept);
  const width = Math.max(spans.length, ...[...changes].flatMap(([n, value]) => (value === '' ? [] : [n + 1])));
  for (let n = spans.length; n < width; n += 1) text += delimiter + encoded(changes.get(n) ?? '', delimiter);
  return text;
};
