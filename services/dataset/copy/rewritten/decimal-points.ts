import { createReadStream, createWriteStream, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import * as z from 'zod';
import { TableError } from '../../../tables/failure.ts';
import { csvText } from '../../../tables/formats/csv-text.ts';
import { sniff } from '../../../tables/formats/dialect.ts';
import { isMissing } from '../../../tables/missing.ts';
import type { DataFile } from '../../data-file.ts';
import { describeFile } from '../../describe.ts';

/**
 * Writes our copies of tables anew whose numbers have decimal commas (`12,71` or `1.204,5`), or commas between thousands
 * (`16,853`), as plain numbers: to every reader they are words otherwise. A sample stays, for a submission must look like it.
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
    const way = separator === ',' ? ways.thousands : ways.comma;
    if (!head.some((record) => record.some((cell) => cell.includes(',') && way.number.test(cell)))) return undefined;
    const columns = await columnsOfNumbers(copy, separator, way);
    if (columns.length === 0) return undefined;
    await rewrite(copy, separator, (cell, at) => (columns.includes(at) ? way.plain(cell) : cell));
    const { archive, was, header } = file;
    return {
      ...(await describeFile(copy, path, archive)),
      ...{ ...(was && { was }), ...(header && { header }), decimals: way.name },
    };
  } catch (error) {
    if (error instanceof TableError || error instanceof CsvError) return undefined; // whoever reads it says so
    throw error;
  }
};

const isSample = (path: string): boolean => /sample|submission/i.test(basename(path));

/** How numbers are written. */
interface Way {
  readonly name: 'comma' | 'thousands';
  readonly number: RegExp;
  /** Whether a number with a comma can be nothing else. */
  readonly proves: (cell: string) => boolean;
  readonly plain: (cell: string) => string;
}

/** Thousands may have points. */
const decimal = /^\s*[+-]?(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d+)?(?:[eE][+-]?\d+)?\s*$/;
/** `12,345` may be twelve thousand: it proves no decimal comma. */
const perhapsThousands = /^\s*[+-]?[1-9]\d{0,2},\d{3}\s*$/;
const thousands = /^\s*[+-]?[$€£]?(?:0|[1-9]\d{0,2}(?:,\d{3})*)(?:\.\d+)?\s*$/;
/** `101,205` may be two codes of three digits. */
const perhapsCodes = /^\s*\d{3},/;

const ways: Readonly<Record<Way['name'], Way>> = {
  comma: {
    name: 'comma',
    number: decimal,
    proves: (cell) => !perhapsThousands.test(cell),
    plain: (cell) => (decimal.test(cell) ? cell.replaceAll('.', '').replace(',', '.') : cell),
  },
  thousands: {
    name: 'thousands',
    number: thousands,
    proves: (cell) => !perhapsCodes.test(cell),
    plain: (cell) => (thousands.test(cell) ? cell.replaceAll(/[,$€£]/g, '') : cell),
  },
};

const Cells = z.array(z.string());
const recordsOf = (path: string, separator: string) =>
  createReadStream(path).pipe(
    parse({ bom: true, delimiter: separator, relax_quotes: true, relax_column_count: true, skip_empty_lines: true }),
  );

/** Places of columns that hold nothing but numbers, some of them with a comma that can only be of the number. */
const columnsOfNumbers = async (path: string, separator: string, { number, proves }: Way): Promise<number[]> => {
  const commas = new Set<number>();
  const others = new Set<number>();
  let isHeader = true;
  for await (const record of recordsOf(path, separator)) {
    for (const [at, cell] of isHeader ? [] : Cells.parse(record).entries()) {
      if (others.has(at) || isMissing(cell)) continue;
      if (!number.test(cell)) others.add(at);
      else if (cell.includes(',') && proves(cell)) commas.add(at);
    }
    isHeader = false;
  }
  return [...commas].filter((at) => !others.has(at));
};

const rewrite = async (path: string, separator: string, plain: (cell: string, at: number) => string): Promise<void> => {
  const anew = `${path}.points`;
  await pipeline(
    recordsOf(path, separator),
    async function* (records: AsyncIterable<unknown>) {
      let isHeader = true;
      for await (const record of records) {
        const cells = Cells.parse(record);
        yield csvText([isHeader ? cells : cells.map(plain)]);
        isHeader = false;
      }
    },
    createWriteStream(anew, { flags: 'wx' }),
  );
  renameSync(anew, path);
};
