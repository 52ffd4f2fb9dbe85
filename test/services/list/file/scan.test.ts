import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { piecesOf, plainCell, spansOf, valuesOf, withCells } from '../../../../services/list/file/scan.ts';

const delimiters = [',', ';', '\t'] as const;
const text = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '\n', '\r', ' ', '#', 'a', 'é', '\u{1f600}'), maxLength: 8 }),
);
const piecesIn = (csv: string, delimiter: string) => {
  const pieces = piecesOf(csv, delimiter);
  if ('unclosed' in pieces) throw new Error(`unclosed in ${pieces.unclosed}`);
  return pieces;
};

/** A file as people write them: quoted where needed or not, blank lines, comments, ends of every kind. */
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const written = (cell: string, delimiter: string, always: boolean) =>
  always || cell.includes(delimiter) || /["\r\n#]/.test(cell) || cell.trim() !== cell ? quoted(cell) : cell;
const file = fc.record({
  delimiter: fc.constantFrom(...delimiters),
  lines: fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.array(fc.tuple(text, fc.boolean()), { minLength: 1, maxLength: 4 }) },
      { weight: 1, arbitrary: fc.constantFrom('', ' ', '# a "comment, it is', '#') },
    ),
    { maxLength: 6 },
  ),
  end: fc.constantFrom('\n', '\r\n'),
  last: fc.boolean(),
});

test('the pieces of any text are the text, byte for byte', () => {
  fc.assert(
    fc.property(text, fc.constantFrom(...delimiters), (csv, delimiter) => {
      const pieces = piecesOf(csv, delimiter);
      if ('unclosed' in pieces) return csv.includes('"');
      for (const piece of pieces) if (piece.row) expect(withCells(piece.text, delimiter, new Map())).toBe(piece.text);
      return pieces.map((piece) => piece.text + piece.end).join('') === csv;
    }),
    { seed: 1, numRuns: 2000 },
  );
});

test('rows and cells are those that csv-parse reads', () => {
  fc.assert(
    fc.property(file, ({ delimiter, lines, end, last }) => {
      const csv = lines
        .map((line) =>
          typeof line === 'string'
            ? line
            : // a cell alone in its row that says nothing would be a blank line
              line.map(([cell, always]) => written(cell, delimiter, always || line.length === 1)).join(delimiter),
        )
        .map((line, n) => (n < lines.length - 1 || last ? line + end : line))
        .join('');
      const options = { delimiter, comment: '#', comment_no_infix: true, relax_column_count: true, trim: false };
      const expected = parse(csv, { ...options, skip_empty_lines: true, record_delimiter: [end] })
        .map((record) => record.map((cell: string) => cell.trim()))
        // a line of blanks is a record to csv-parse
        .filter((record) => record.length > 1 || record[0] !== '');
      const found = piecesIn(csv, delimiter)
        .filter(({ row }) => row)
        .map((piece) => [...valuesOf(piece.text, delimiter)])
        .filter((record) => record.length > 1 || record[0] !== '');
      expect(found).toEqual(expected);
    }),
    { seed: 2, numRuns: 2000 },
  );
});

test('a cell that was written is read as it was, and every other cell stays byte for byte', () => {
  const cells = fc.array(text.map(quoted), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(cells, fc.nat(6), text, fc.constantFrom(...delimiters), (row, n, value, delimiter) => {
      const before = row.join(delimiter);
      const after = withCells(before, delimiter, new Map([[n, plainCell(value)]]));
      expect(valuesOf(after, delimiter)[n] ?? '').toBe(plainCell(value));
      const [then, now] = [spansOf(before, delimiter), spansOf(after, delimiter)];
      for (const [at, { from, to }] of then.entries()) {
        const span = now[at];
        if (at !== n) expect(after.slice(span?.from, span?.to)).toBe(before.slice(from, to));
      }
    }),
    { seed: 3, numRuns: 2000 },
  );
});

test.each([
  ['a cell over several lines', 'a,"b\r\nc"\r\nd', [1, 3]],
  ['old line ends', 'a\rb\r\rc', [1, 2, 4]],
  ['mixed line ends', 'a\r\nb\nc\rd', [1, 2, 3, 4]],
  ['comments and blank lines', '# x\n\n a\n\t\n  # y\nb\n', [3, 6]],
])('%s: rows begin where an editor shows them', (_, csv, lines) => {
  expect(piecesIn(csv, ',').flatMap(({ row, line }) => (row ? [line] : []))).toEqual(lines);
});

test('a quote that is never closed is told with its line, one inside a cell is a character', () => {
  expect(piecesOf('a,b\nc,"d\ne\n', ',')).toEqual({ unclosed: 2 });
  expect(valuesOf('5" pipe,a "b" c', ',')).toEqual(['5" pipe', 'a "b" c']);
  expect(valuesOf(' "x, y" ,z', ',')).toEqual(['x, y', 'z']);
});
