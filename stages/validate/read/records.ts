import { parse } from 'csv-parse/sync';

/** How the fields of a file are told apart. */
export interface Dialect {
  readonly delimiter: string;
  readonly quote: '"' | "'";
  /** One space follows every delimiter. */
  readonly spaced: boolean;
}
export const standard: Dialect = { delimiter: ',', quote: '"', spaced: false };

/** Raw records, blank lines left out; null when a quote is never closed. Without quotes, splitting is all there is. */
export const recordsIn = (text: string, dialect: Dialect): string[][] | null => {
  if (!text.includes(dialect.quote) && !dialect.spaced) return split(text, dialect.delimiter);
  const simple = dialect.spaced ? undefined : allQuoted(text, dialect);
  if (simple !== undefined) return simple;
  try {
    return parse(text, {
      delimiter: dialect.delimiter,
      quote: dialect.quote,
      escape: dialect.quote,
      ltrim: dialect.spaced,
      record_delimiter: ['\n', '\r\n'],
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
    });
  } catch {
    return null;
  }
};

/** The records of text that comes in pieces, cut where a record ends. `onEnd` hears the last piece. */
export function* recordPieces(
  pieces: Iterable<string>,
  dialect: Dialect,
  onEnd: (text: string) => void,
): Generator<string[][] | 'nul' | 'unclosed'> {
  let pending = '';
  let tail = '';
  for (const piece of pieces) {
    if (piece === '') continue;
    if (piece.includes('\0')) yield 'nul';
    if (pending.length > maxRecord) break;
    const end = lastRecordEnd(pending, dialect.quote);
    if (end > 0) yield recordsIn(pending.slice(0, end), dialect) ?? 'unclosed';
    pending = pending.slice(end) + piece;
    tail = piece;
  }
  yield recordsIn(pending, dialect) ?? 'unclosed';
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
