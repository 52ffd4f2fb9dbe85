import { closeSync, openSync, readSync } from 'node:fs';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import { TableError } from './failure.ts';

/** How a delimited file is written, and its first records: enough to guess every column's type. */
export interface Dialect {
  readonly separator: string;
  /** As the file has it: BOM stripped, nothing else. */
  readonly header: readonly string[];
  readonly head: readonly (readonly string[])[];
}

const separators = [',', '\t', ';', '|'] as const;
const headBytes = 256 * 1024;
/** Bytes of a header or a first line; a hundred thousand columns have a megabyte. */
const longestLine = 32 * 2 ** 20;
const headRecords = 1000;
/** Every column costs SQL of its own, several times. */
const mostColumns = 20_000;
const Records = z.array(z.array(z.string()));

/** Reads the start of a file, two lines at least, cut after its last line end, so that no half record is seen. */
const readHead = (absolute: string, path: string): string => {
  const file = openSync(absolute, 'r');
  try {
    for (let most = headBytes; ; most *= 4) {
      const buffer = Buffer.alloc(most);
      const size = readSync(file, buffer, 0, most, 0);
      const text = buffer.toString('utf8', 0, size).replace(/^\uFEFF/, '');
      if (size < most) return text;
      const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
      if (/[\r\n]/.test(text.slice(0, end).trimEnd())) return text.slice(0, end + 1);
      if (most > longestLine) throw tooLong(path, end === -1 ? 1 : 2);
    }
  } finally {
    closeSync(file);
  }
};

const tooLong = (path: string, line: number) =>
  new TableError(
    'unreadable',
    path,
    `${path}, line ${line}: longer than ${longestLine / 2 ** 20} MB, so it is no table.`,
    line,
  );

/** Throws where a table has more columns than can be worked with. */
export const checkWidth = (path: string, columns: number): void => {
  if (columns <= mostColumns) return;
  const [has, most] = [columns, mostColumns].map((number) => number.toLocaleString('en'));
  throw new TableError('too-wide', path, `${path} has ${has} columns; at most ${most} can be worked with.`, 1);
};

/** Parses as much as is well-formed: a quote left open by the cut ends the reading, not the program. */
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

/** How far a separator explains the file: columns when nearly all records agree with the header, else nothing. */
const score = (records: readonly (readonly string[])[]): number => {
  const width = records[0]?.length ?? 0;
  const agreeing = records.filter((record) => record.length === width).length;
  return agreeing >= records.length * 0.9 ? width : 0;
};

const firstGuess = (format: 'csv' | 'tsv') => (format === 'tsv' ? '\t' : ',');

/** Finds separator, header and first records. The format's own separator wins unless another explains the file better. */
export const sniff = (absolute: string, path: string, format: 'csv' | 'tsv'): Dialect => {
  const text = readHead(absolute, path);
  if (text.trim() === '') throw new TableError('empty', path, `${path} is empty: it has no header and no rows.`);
  const preferred = firstGuess(format);
  const guesses = [preferred, ...separators.filter((separator) => separator !== preferred)];
  const lines = text.split(/\r?\n/, 1)[0] ?? '';
  const parsed = guesses
    .filter((separator) => separator === preferred || lines.includes(separator))
    .map((separator) => ({ separator, records: parseLoose(text, separator, headRecords + 1) }));
  const best = parsed.reduce((a, b) => (score(b.records) > Math.max(1, score(a.records)) ? b : a));
  const [header, ...head] = best.records;
  if (header === undefined) throw new TableError('empty', path, `${path} is empty: it has no header and no rows.`);
  checkWidth(path, header.length);
  return { separator: best.separator, header, head };
};
