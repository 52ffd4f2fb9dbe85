import { CsvError, parse } from 'csv-parse/sync';

/** How the fields of a file are told apart. */
export interface Dialect {
  readonly delimiter: string;
  readonly quote: '"' | "'";
  /** One space follows every delimiter. */
  readonly spaced: boolean;
}
export const standard: Dialect = { delimiter: ',', quote: '"', spaced: false };

/** Why text is no CSV: a quote that is never closed, or one inside a cell that is not doubled. */
export type Malformed = 'unclosed' | 'stray';

/** Raw records, blank lines left out. Without quotes, splitting is all there is. */
export const recordsIn = (text: string, dialect: Dialect): string[][] | Malformed => {
  if (!text.includes(dialect.quote) && !dialect.spaced) return split(text, dialect.delimiter);
  const simple = dialect.spaced ? undefined : allQuoted(text, dialect);
  return simple ?? parsed(text, dialect);
};

/** The first record; no cells where there is none that can be read. */
export const firstRecord = (text: string, dialect: Dialect): readonly string[] => {
  const records = recordsIn(text, dialect);
  return typeof records === 'string' ? [] : (records[0] ?? []);
};

const parsed = (text: string, { delimiter, quote, spaced }: Dialect): string[][] | Malformed => {
  try {
    return parse(text, {
      delimiter,
      quote,
      escape: quote,
      ltrim: spaced,
      record_delimiter: ['\n', '\r\n'],
      relax_column_count: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    if (error instanceof CsvError) return error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'unclosed' : 'stray';
    throw error;
  }
};

/** The records of text that comes in pieces, cut where a record ends. `onEnd` hears the last piece. */
export function* recordPieces(
  pieces: Iterable<string>,
  dialect: Dialect,
  onEnd: (text: string) => void,
): Generator<string[][] | Malformed | 'nul'> {
  let pending = '';
  let tail = '';
  for (const piece of pieces) {
    if (piece === '') continue;
    if (piece.includes('\0')) yield 'nul';
    if (pending.length > maxRecord) break;
    const end = lastRecordEnd(pending, dialect.quote);
    if (end > 0) yield recordsIn(pending.slice(0, end), dialect);
    pending = pending.slice(end) + piece;
    tail = piece;
  }
  yield recordsIn(pending, dialect);
  onEnd(tail);
}

/** A record longer than this is an open quote that swallowed the rest of the file. */
const maxRecord = 64_000_000;

/** After the last newline outside quotes. */
const lastRecordEnd = (text: string, quote: string): number => {
  if (!text.includes(quote)) return text.lastIndexOf('\n') + 1;
  let end = 0;
  let inside = false;
  for (let i = 0; i < text.length; i += 1) {
    if (text[i] === quote) inside = !inside;
    else if (!inside && text[i] === '\n') end = i + 1;
  }
  return end;
};

/** Records of which each field is quoted and holds no quote: no parser is needed. Undefined for all others. */
const allQuoted = (text: string, { delimiter, quote }: Dialect): string[][] | undefined => {
  const records: string[][] = [];
  for (const line of text.split('\n')) {
    const bare = line.endsWith('\r') ? line.slice(0, -1) : line;
    if (bare === '') continue;
    if (bare.length < 2 || !bare.startsWith(quote) || !bare.endsWith(quote)) return undefined;
    const cells = bare.slice(1, -1).split(`${quote}${delimiter}${quote}`);
    if (cells.some((cell) => cell.includes(quote))) return undefined;
    records.push(cells);
  }
  return records;
};

const split = (text: string, delimiter: string): string[][] => {
  const records: string[][] = [];
  for (const line of text.split('\n')) {
    const bare = line.endsWith('\r') ? line.slice(0, -1) : line;
    if (bare !== '') records.push(bare.split(delimiter));
  }
  return records;
};
