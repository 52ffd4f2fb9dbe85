import { closeSync, openSync, readSync } from 'node:fs';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import { TableError } from '../failure.ts';

/** A delimited file's separator, header and first records, enough to guess every column's type. */
export interface Dialect {
  readonly separator: string;
  /** The header's cells, unchanged but for a removed BOM. */
  readonly header: readonly string[];
  readonly head: readonly (readonly string[])[];
}

const separators = [',', '\t', ';', '|'] as const;
const headBytes = 256 * 1024;
/** Characters of a header or first row: 20,000 columns of 200 characters. Longer lines cost minutes. */
const longestLine = 4 * 2 ** 20;
/** Characters of a column's name, which people must be able to read. */
const longestName = 4096;
const headRecords = 1000;
/** Every column needs its own SQL, several times. */
const mostColumns = 20_000;
const Records = z.array(z.array(z.string()));

/** Reads the start of a file, at least two lines, up to a line end, so that no record is cut. */
const readHead = (absolute: string, path: string): string => {
  const file = openSync(absolute, 'r');
  try {
    for (let most = headBytes; ; most *= 4) {
      const buffer = Buffer.alloc(most);
      const size = readSync(file, buffer, 0, most, 0);
      const text = buffer.toString('utf8', 0, size).replace(/^\uFEFF/, '');
      const first = text.search(/[\r\n]/);
      if ((first === -1 ? text.length : first) > longestLine) throw tooLong(path, 1);
      if (size < most) return text;
      const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
      if (/[\r\n]/.test(text.slice(0, end).trimEnd())) return text.slice(0, end + 1);
      if (most >= longestLine) throw tooLong(path, end === -1 ? 1 : 2);
    }
  } finally {
    closeSync(file);
  }
};

const tooLong = (path: string, line: number) =>
  new TableError(
    'unreadable',
    path,
    `${path}, line ${line}: longer than ${longestLine / 2 ** 20} MB, so the file is not a table.`,
    line,
  );

/** Throws if a table has too many columns or too long names. */
export const checkHeader = (path: string, names: readonly string[]): void => {
  checkWidth(path, names.length);
  const long = names.find((name) => name.length > longestName);
  if (long !== undefined)
    throw tooMuch(path, `a column whose name has ${inWords(long.length)} characters`, longestName);
};

const checkWidth = (path: string, width: number): void => {
  if (width > mostColumns) throw tooMuch(path, `${inWords(width)} columns`, mostColumns);
};

const inWords = (number: number) => number.toLocaleString('en');
const tooMuch = (path: string, what: string, most: number) =>
  new TableError('too-wide', path, `${path} has ${what}; at most ${inWords(most)} are supported.`, 1);

/** The columns of a line, at least, without the cost of parsing it. */
const widthOf = (line: string, separator: string): number => line.replaceAll(/"[^"]*"/g, '').split(separator).length;

/** Parses the well-formed records. A quote left open by the cut ends the parsing without an error. */
const parseLoose = (text: string, separator: string, limit: number): string[][] => {
  const records: string[][] = [];
  const options = {
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    to: limit,
    on_record: (record: string[]) => {
      records.push(record);
      return record;
    },
  };
  try {
    return Records.parse(parse(text, options));
  } catch (error) {
    if (error instanceof CsvError) return records;
    throw error;
  }
};

/** How well a separator fits: the number of columns if nearly all records have as many as the header, else 0. */
const score = (records: readonly (readonly string[])[]): number => {
  const width = records[0]?.length ?? 0;
  const agreeing = records.filter((record) => record.length === width).length;
  return agreeing >= records.length * 0.9 ? width : 0;
};

const firstGuess = (format: 'csv' | 'tsv') => (format === 'tsv' ? '\t' : ',');

/** Finds separator, header and first records. The format's usual separator wins unless another one fits better. */
export const sniff = (absolute: string, path: string, format: 'csv' | 'tsv'): Dialect => {
  const text = readHead(absolute, path);
  if (text.trim() === '') throw new TableError('empty', path, `${path} is empty: it has no header and no rows.`);
  const preferred = firstGuess(format);
  const guesses = [preferred, ...separators.filter((separator) => separator !== preferred)];
  const lines = text.split(/\r?\n/, 1)[0] ?? '';
  const parsed = guesses
    .filter((separator) => separator === preferred || lines.includes(separator))
    .map((separator) => {
      const width = widthOf(lines, separator);
      // a line that is too wide is counted, not parsed: each of a folder's readers would take seconds
      return { separator, width, records: width > mostColumns ? [] : parseLoose(text, separator, headRecords + 1) };
    });
  const best = parsed.reduce((a, b) => (score(b.records) > Math.max(1, score(a.records)) ? b : a));
  checkWidth(path, best.width);
  const [header, ...head] = best.records;
  if (header === undefined)
    throw new TableError('unreadable', path, `${path} opens a quote in its first line and never closes it.`, 1);
  checkHeader(path, header);
  return { separator: best.separator, header, head };
};
