import { type ByteSource, headOf } from '../../../../services/csv/chunks.ts';
import { cellsOf } from '../../../../services/csv/column.ts';
import { passOver } from '../../../../services/csv/pass.ts';
import { CharacterCheck } from '../../../../services/csv/survey.ts';
import type { Table } from '../../../../services/csv/table.ts';
import type { Finding } from '../../../schema/finding.ts';
import type { Specification } from '../../specification.ts';
import { batchParser, subjectOf } from '../../subject.ts';
import { keys } from '../rules/keys.ts';
import { Oddities } from './oddities.ts';

/** Bytes of a line above which ids are a small part of the file: then it pays to look them up in any order. */
const longLine = 100;

/**
 * Whether the file starts with the sample's header, and short lines with the sample's first id: else there is no need to
 * look at the lines, nor to wake DuckDB, which keeps a hundred megabytes.
 */
export const startsRight = (source: ByteSource, { schema, expected }: Specification): boolean => {
  const header = schema.header.join(',');
  const head = headOf(source, Buffer.byteLength(header) + 1 + firstBytes);
  if (/["\r\n]/.test(header) || !head.toString().startsWith(`${header}\n`)) return false;
  const line = head.subarray(Buffer.byteLength(header) + 1);
  const [first] = cellsOf(expected, 0);
  return isPatient(source, expected) || line.toString('utf8', 0, Math.max(0, line.indexOf(','))) === first;
};

const firstBytes = 4096;
const isPatient = (source: ByteSource, expected: Table): boolean => source.bytes > longLine * expected.rows;

/**
 * Looks at the lines of a file that may be simply right: one for each expected row, an id in front, nothing odd behind
 * it. Gives what the rule of keys has to say after that look; undefined when something else is odd, or when ids of short
 * lines are not in order. A comma at the end of a line is odd, too: some readers do not count the empty cell behind it.
 */
export const keyFindings = (
  source: ByteSource,
  specification: Specification,
): (() => readonly Finding[]) | undefined => {
  const { schema, expected } = specification;
  const table: Table = {
    header: [schema.header[0] ?? '', ''],
    rows: expected.rows,
    batches: () => passOver(source, { width: 2, cut: 'first' }),
  };
  const patient = isPatient(source, expected);
  const characters = new CharacterCheck();
  const fold = keys(subjectOf(table, specification));
  const parse = batchParser();
  let [rows, bytes] = [0, 0];
  for (const batch of table.batches()) {
    if (!patient && fold.strayed()) return undefined;
    if (new Oddities(batch).areThere()) return undefined;
    characters.see(batch.bytes);
    fold.see(parse(batch));
    rows += batch.rows;
    bytes += batch.bytes.length;
  }
  const { utf8, nul, quotes, carriageReturns } = characters.found();
  const right = utf8 && !nul && !quotes && !carriageReturns && rows === expected.rows && bytes === source.bytes;
  return right && (patient || !fold.strayed()) ? fold.findings : undefined;
};
