import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import * as z from 'zod';
import { TableError } from '../failure.ts';
import { csvText } from './csv-text.ts';

interface Source {
  readonly absolute: string;
  readonly path: string;
  readonly separator: string;
  readonly width: number;
}
const Cells = z.array(z.string());

/**
 * Reads a CSV as leniently as pandas (stray quotes, short rows, mixed line ends) and writes it in canonical form. A row
 * with more cells than the header is an error, as in pandas, reported with its line.
 */
export const rewriteCsv = async ({ absolute, path, separator, width }: Source, target: string): Promise<void> => {
  const parser = parse({
    bom: true,
    delimiter: separator,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
  });
  const canonical = async function* (records: AsyncIterable<unknown>) {
    for await (const item of records) {
      const { record, info } = Parsed.parse(item);
      if (record.length > width) throw tooWide(path, info.lines, record.length, width);
      yield csvText([record.concat(Array<string>(width - record.length).fill(''))]);
    }
  };
  try {
    await pipeline(createReadStream(absolute), parser, canonical, createWriteStream(target));
  } catch (error) {
    if (error instanceof CsvError) {
      const line = typeof error.lines === 'number' ? error.lines : undefined;
      throw new TableError('unreadable', path, `${path} cannot be read as CSV: ${error.message}`, line);
    }
    throw error;
  }
};

const Parsed = z.object({ record: Cells, info: z.object({ lines: z.number() }) });

const tooWide = (path: string, line: number, found: number, expected: number) =>
  new TableError('unreadable', path, `${path}, line ${line}: ${found} cells where the header has ${expected}.`, line);
