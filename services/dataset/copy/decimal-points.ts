import { createReadStream, createWriteStream, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import * as z from 'zod';
import { TableError } from '../../tables/failure.ts';
import { csvText } from '../../tables/formats/csv-text.ts';
import { sniff } from '../../tables/formats/dialect.ts';
import { isMissing } from '../../tables/missing.ts';
import type { DataFile } from '../data-file.ts';
import { describeFile } from '../describe.ts';

/**
 * Writes our copies of tables anew whose numbers have decimal commas (`12,71` or `1.204,5`), with points: to every reader they are words
 * otherwise. A sample stays, for a submission must look like it.
 */
export const withDecimalPoints = async (folder: string, files: readonly DataFile[]): Promise<DataFile[]> => {
  const made: DataFile[] = [];
  for (const file of files) made.push((await withPoints(folder, file)) ?? file);
  return made;
};

const withPoints = async (folder: string, file: DataFile): Promise<DataFile | undefined> => {
  const { path, format, encoding } = file;
  if ((format !== 'csv' && format !== 'tsv') || encoding !== 'utf-8' || isSample(path)) return undefined;
  const copy = join(folder, path);
  try {
    const { separator, head } = sniff(copy, path, format);
    if (separator === ',' || !head.some((record) => record.some(hasComma))) return undefined;
    const columns = await columnsOfNumbers(copy, separator);
    if (columns.length === 0) return undefined;
    await rewrite(copy, separator, columns);
    const { archive, was, header } = file;
    return {
      ...(await describeFile(copy, path, archive)),
      ...{ ...(was && { was }), ...(header && { header }), decimals: 'comma' },
    };
  } catch (error) {
    if (error instanceof TableError || error instanceof CsvError) return undefined; // whoever reads it says so
    throw error;
  }
};

const isSample = (path: string): boolean => /sample|submission/i.test(basename(path));

/** Thousands may have points. */
const number = /^\s*[+-]?(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d+)?(?:[eE][+-]?\d+)?\s*$/;
const hasComma = (cell: string): boolean => cell.includes(',') && number.test(cell);
/** `12,345` may be twelve thousand: it proves no decimal comma. */
const perhapsThousands = /^\s*[+-]?[1-9]\d{0,2},\d{3}\s*$/;

const Cells = z.array(z.string());
const recordsOf = (path: string, separator: string) =>
  createReadStream(path).pipe(
    parse({ bom: true, delimiter: separator, relax_quotes: true, relax_column_count: true, skip_empty_lines: true }),
  );

/** Places of columns that hold nothing but numbers, some of them with a comma that can only be a decimal one. */
const columnsOfNumbers = async (path: string, separator: string): Promise<number[]> => {
  const commas = new Set<number>();
  const others = new Set<number>();
  let isHeader = true;
  for await (const record of recordsOf(path, separator)) {
    for (const [at, cell] of isHeader ? [] : Cells.parse(record).entries()) {
      if (others.has(at) || isMissing(cell)) continue;
      if (!number.test(cell)) others.add(at);
      else if (cell.includes(',') && !perhapsThousands.test(cell)) commas.add(at);
    }
    isHeader = false;
  }
  return [...commas].filter((at) => !others.has(at));
};

const rewrite = async (path: string, separator: string, columns: readonly number[]): Promise<void> => {
  const anew = `${path}.points`;
  await pipeline(
    recordsOf(path, separator),
    async function* (records: AsyncIterable<unknown>) {
      let isHeader = true;
      for await (const record of records) {
        const cells = Cells.parse(record);
        yield csvText([isHeader ? cells : cells.map((cell, at) => (columns.includes(at) ? pointed(cell) : cell))]);
        isHeader = false;
      }
    },
    createWriteStream(anew, { flags: 'wx' }),
  );
  renameSync(anew, path);
};

const pointed = (cell: string): string => (number.test(cell) ? cell.replaceAll('.', '').replace(',', '.') : cell);
