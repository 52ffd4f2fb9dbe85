import { statSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { canonicalIn } from '../../../services/csv/canonical.ts';
import { type ByteSource, fileSource, headOf, memorySource, TooLarge } from '../../../services/csv/chunks.ts';
import { survey } from '../../../services/csv/survey.ts';
import type { Table } from '../../../services/csv/table.ts';
import { type Workspace, workspace } from '../../../services/csv/write/writer.ts';
import { whyHollowAt } from '../../../services/files/hollow.ts';
import type { Finding } from '../../schema/finding.ts';
import { error } from '../finding.ts';
import { detectDialect, isStandard } from './dialect.ts';
import { transcribe } from './transcribe.ts';

/** A submission as it was meant, and everything that was wrong with how it was written down. */
export interface Reading {
  readonly table: Table | null;
  readonly findings: readonly Finding[];
}

/** Opens any file a solution may have written. `header` is the sample's: it decides between dialects. `until`: see `fileSource`. */
export const openSubmission = (path: string, header: readonly string[], into: Workspace, until?: number): Reading => {
  const hollow = whyHollowAt(path);
  return hollow === undefined
    ? readSource(fileSource(path, statSync(path).size, until), header, into)
    : { table: null, findings: [hollowFile(hollow)] };
};

const hollowFile = (why: string): Finding =>
  error(
    'unreadable',
    `the file ${why}, and all others read as NUL bytes`,
    'Write the file anew, from its start to its end.',
  );

/** The finding about a file that took too much to read; other errors are bugs. */
export const tooLargeToRead = (cause: unknown): Finding => {
  if (!(cause instanceof TooLarge)) throw cause;
  return error('too-large', `the file ${cause.message}`, 'Write the header and one short row per test row.');
};

/** The same for bytes at hand. */
export const readBytes = (bytes: Buffer, header: readonly string[], into: Workspace = workspace(null)): Reading =>
  readSource(memorySource(bytes), header, into);

/** What is canonical already is read where it lies; everything else is written anew, as it was meant. */
const readSource = (source: ByteSource, header: readonly string[], into: Workspace): Reading => {
  const head = headOf(source, headBytes);
  if (head[0] === 0x1f && head[1] === 0x8b) return unzipped(source, header, into);
  if (binaries.some((magic) => head.subarray(0, magic.length).equals(magic)))
    return { table: null, findings: [notText] };
  const facts = survey(source);
  const table = isStandardText(head.toString(), header) ? canonicalIn(source, facts) : undefined;
  return table === undefined ? transcribe(source, facts, head, header, into) : { table, findings: [] };
};

const headBytes = 64 * 1024;

/** Not JSON, not fenced, no comments on top, and commas it is. */
const isStandardText = (text: string, header: readonly string[]): boolean =>
  !/^[\s#`[]/.test(text) && isStandard(detectDialect(text, header));

/** How zip (and xlsx), parquet and HDF5 files start. */
const binaries = ['PK\u0003\u0004', 'PAR1', '\u0089HDF'].map((magic) => Buffer.from(magic, 'latin1'));

const notText = error(
  'unreadable',
  'the file is an archive or a binary table (zip, xlsx, parquet, HDF5), not text',
  'Unpack it, or write CSV (to_csv(index=False)).',
);

const maxInflated = 500_000_000;

const unzipped = (source: ByteSource, header: readonly string[], into: Workspace): Reading => {
  if (source.bytes > maxInflated) return { table: null, findings: [damaged('')] };
  const gzip = error('gzip', 'the file is gzip-compressed', 'Write plain text.');
  try {
    const bytes = gunzipSync(headOf(source, source.bytes), { maxOutputLength: maxInflated });
    const inner = readBytes(bytes, header, into);
    return { table: inner.table, findings: [gzip, ...inner.findings] };
  } catch (cause) {
    return { table: null, findings: [damaged(`: ${String(cause)}`)] };
  }
};

const damaged = (cause: string): Finding =>
  error('unreadable', `the gzip data is damaged, or larger than ${maxInflated} bytes${cause}`, 'Write plain text.');
