import { readFileSync } from 'node:fs';
import type { Finding } from '../schema/finding.ts';
import { count, error } from './finding.ts';
import { detectDialect } from './read/dialect.ts';
import { recordsOf } from './read/json.ts';
import { type Dialect, recordsIn } from './read/records.ts';
import { decode } from './read/text.ts';
import { unwrap } from './read/wrapping.ts';
import { type Table, tableOf } from './table.ts';

/** A submission as it was meant, and everything that was wrong with how it was written down. */
export interface Reading {
  readonly table: Table | null;
  readonly findings: readonly Finding[];
}

/** Reads any file a solution may have written. `header` is the sample's: it decides between dialects. */
export const readSubmission = (path: string, header: readonly string[]): Reading =>
  readBytes(readFileSync(path), header);

/** The same for bytes at hand. */
export const readBytes = (bytes: Buffer, header: readonly string[]): Reading => {
  const decoded = decode(bytes);
  if (decoded.text === null) return { table: null, findings: decoded.findings };
  const records = recordsOf(decoded.text);
  if (records !== undefined) {
    const json = error('json', 'the file is JSON, not CSV', 'Write CSV (to_csv(index=False)).');
    return { table: records, findings: [...decoded.findings, json] };
  }
  const bare = unwrap(decoded.text);
  const reading = readCsv(bare.text, header);
  return { table: reading.table, findings: [...decoded.findings, ...bare.findings, ...reading.findings] };
};

const readCsv = (text: string, header: readonly string[]): Reading => {
  const dialect = detectDialect(text, header);
  const records = recordsIn(text, dialect);
  if (records === null)
    return { table: null, findings: [error('truncated-file', 'a quote is opened and never closed', truncatedAdvice)] };
  const [first, ...rows] = records;
  if (first === undefined)
    return { table: null, findings: [error('empty-file', 'the file has no lines', 'Write the header and the rows.')] };
  const shape = shapeFindings(text, first.length, rows);
  if (shape.length > 0) return { table: null, findings: [...dialectFindings(dialect), ...shape] };
  return { table: tableOf(first, rows), findings: dialectFindings(dialect) };
};

const truncatedAdvice = 'The writer stopped in the middle: write the file in one go, after all predictions are there.';

const dialectFindings = ({ delimiter, quote, spaced }: Dialect): Finding[] => [
  ...(delimiter === ','
    ? []
    : [error('delimiter', `fields are separated by ${JSON.stringify(delimiter)}`, 'Separate by commas.')]),
  ...(quote === '"' ? [] : [error('single-quotes', 'fields are in single quotes', 'Quote with " or not at all.')]),
  ...(spaced ? [error('spaced-delimiter', 'a space follows each delimiter', 'Write no space after the comma.')] : []),
];

/** Short lines cannot be mended: which field is missing is not said. A cut last line means that the writer died. */
const shapeFindings = (text: string, width: number, rows: readonly (readonly string[])[]): Finding[] => {
  const last = rows.at(-1);
  if (last !== undefined && !/[\n\r]$/.test(text) && (last.length < width || (width > 1 && last.at(-1) === '')))
    return [error('truncated-file', 'the last line is cut off', truncatedAdvice, { examples: [last.join(',')] })];
  const ragged = rows.flatMap((row, i) => (row.length === width ? [] : [i]));
  if (ragged.length === 0) return [];
  const examples = ragged.slice(0, 5).map((i) => `row ${i + 1}: ${rows[i]?.join(',')}`);
  return [
    error(
      'ragged-rows',
      `${count(ragged.length, 'row')} do not have the header's ${width} fields`,
      'Quote cells that contain commas or quotes.',
      {
        rows: ragged.length,
        examples,
      },
    ),
  ];
};
