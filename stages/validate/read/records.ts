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

const split = (text: string, delimiter: string): string[][] => {
  const records: string[][] = [];
  for (const line of text.split('\n')) {
    const bare = line.endsWith('\r') ? line.slice(0, -1) : line;
    if (bare !== '') records.push(bare.split(delimiter));
  }
  return records;
};
