import type { ByteSource } from '../../../services/csv/chunks.ts';
import type { Survey } from '../../../services/csv/survey.ts';
import type { Table } from '../../../services/csv/table.ts';
import { tableOf } from '../../../services/csv/write/transform.ts';
import type { Workspace } from '../../../services/csv/write/writer.ts';
import type { Finding } from '../../schema/finding.ts';
import { error } from '../finding.ts';
import { detectDialect, dialectFindings } from './dialect.ts';
import { recordsOf } from './json.ts';
import { recordPieces } from './records.ts';
import { empty, Rows } from './rows.ts';
import { encodingOf, isUtf16, textPieces } from './text.ts';
import { unwrap } from './wrapping.ts';

interface Transcript {
  readonly table: Table | null;
  readonly findings: readonly Finding[];
}

/** Writes a foreign file anew in canonical form, piece by piece, and says what was foreign about it. */
export const transcribe = (
  source: ByteSource,
  facts: Survey,
  head: Buffer,
  header: readonly string[],
  into: Workspace,
): Transcript => {
  if (facts.nul && !isUtf16(head)) return refused(nul);
  const encoding = encodingOf(source, head, facts);
  if (encoding.findings.some(({ rule }) => rule === 'unknown-encoding'))
    return { table: null, findings: encoding.findings };
  const pieces = textPieces(source, encoding);
  const first = pieces.next().value ?? '';
  if (source.bytes < 65_536 && first.trim() === '') return refused(empty);
  if (!/^\s*(?:\[\s*\{|```)/.test(first)) return csv(first, pieces, header, into, encoding.findings);
  if (source.bytes > maxWhole) return refused(tooLarge(source.bytes));
  const whole = [first, ...pieces].join('');
  const records = recordsOf(whole);
  if (records === undefined) return csv(whole, [], header, into, encoding.findings);
  const json = error('json', 'the file is JSON, not CSV', 'Write CSV (to_csv(index=False)).');
  return { table: tableOf(records.header, records.rows), findings: [...encoding.findings, json] };
};

const csv = (
  first: string,
  others: Iterable<string>,
  header: readonly string[],
  into: Workspace,
  before: readonly Finding[],
): Transcript => {
  const { text, findings, newlines } = unwrap(first, header);
  const dialect = detectDialect(text, header);
  const allFindings = [...before, ...findings, ...dialectFindings(dialect)];
  const rows = new Rows(into);
  const pieces = function* () {
    yield text;
    for (const piece of others) yield newlines(piece);
  };
  for (const records of recordPieces(pieces(), dialect, (end) => rows.endAt(end))) {
    if (records === 'nul') return refused(nul);
    if (records === 'unclosed') return { table: null, findings: [...allFindings, unclosed] };
    if (records === 'stray') return { table: null, findings: [...allFindings, stray] };
    rows.add(records);
  }
  const { table, findings: shape } = rows.done();
  return { table, findings: [...allFindings, ...shape] };
};

/** JSON and fences are read as a whole: a JavaScript string holds half a gigabyte. */
const maxWhole = 500_000_000;
const refused = (finding: Finding): Transcript => ({ table: null, findings: [finding] });
const nul = error(
  'nul-bytes',
  'the file contains NUL bytes',
  'Write plain UTF-8 text; a NUL byte means a damaged file.',
);
const tooLarge = (bytes: number) =>
  error('too-large', `the file has ${bytes} bytes, more than ${maxWhole}, and is no plain CSV`, 'Write plain CSV.');
const stray = error(
  'stray-quotes',
  'a quote stands inside a cell without being doubled: readers disagree on what is meant',
  'Let a CSV writer quote the cells (to_csv, csv.writer).',
);
const unclosed = error(
  'truncated-file',
  'a quote is opened and never closed',
  'The writer stopped in the middle: write the file in one go, after all predictions are there.',
);
