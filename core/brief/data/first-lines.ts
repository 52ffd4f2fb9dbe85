import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { fence } from '../../../services/claude/prompt/fence.ts';
import type { Competition } from '../../schema/competition.ts';
import type { Dataset } from '../../schema/dataset.ts';
import { quoted } from '../wording/quoted.ts';

const headers = { longest: 8_000, longestLine: 1_500, mostFiles: 12 } as const;

/** The first line of each table, before anything is known of them: how columns are spelled. Small files first: of many, the odd one matters. */
export const headersBrief = (data: string, { files }: Dataset): string => {
  const tables = files.filter(({ format, encoding }) => (format === 'csv' || format === 'tsv') && encoding === 'utf-8');
  const sorted = tables.toSorted((a, b) => a.path.split('/').length - b.path.split('/').length || a.bytes - b.bytes);
  const lines = sorted.slice(0, headers.mostFiles).map(({ path }) => {
    const [header = ''] = headLines(data, path, 1) ?? [];
    return `${quoted(path, 200)}: ${header.slice(0, headers.longestLine)}${header.length > headers.longestLine ? '...' : ''}`;
  });
  const rest = tables.length - headers.mostFiles;
  return fence(
    'first line of each table',
    [...lines, ...(rest > 0 ? [`... and ${rest} more`] : [])].join('\n'),
    headers.longest,
  );
};

const preview = { longest: 9_000, longestLine: 600, mostLines: 6, mostLinesOfJson: 200, mostOthers: 6 } as const;

/**
 * The first lines of train, labels, test and sample; where no train table is understood, of the other tables, too. `ofTrain`: what is
 * shown of train instead; null: its own.
 */
export const dataPreview = (
  data: string,
  { files: { train, labels, test, sample, side } }: Competition,
  ofTrain: readonly string[] | null = null,
): string => {
  const others = train.length === 0 ? side.slice(0, preview.mostOthers) : [];
  const paths = [train[0], labels, test[0], sample, ...others].filter((path) => typeof path === 'string');
  return fence(
    'first lines of the files',
    paths.map((path) => shown(path, (path === train[0] ? ofTrain : null) ?? previewLines(data, path))).join('\n\n'),
    preview.longest,
  );
};

/** What is shown of train where it is not known which of its rows may be told of: the names of its columns. */
export const headerAlone = (data: string, { files: { train } }: Competition): string[] | null => {
  const [path = ''] = train;
  return /\.[ct]sv$/i.test(path) ? headLines(data, path, 1) : [];
};

/** Reads as many lines of a file as a preview shows; null: it cannot be read. */
export const previewLines = (folder: string, path: string): string[] | null =>
  headLines(folder, path, /\.json$/i.test(path) ? preview.mostLinesOfJson : preview.mostLines);

/** Rows of train that a preview shows below the header. */
export const previewRows = preview.mostLines - 1;

const shown = (path: string, lines: readonly string[] | null): string => {
  if (path.endsWith('.parquet')) return `== ${quoted(path)}: Parquet, the profile lists its columns`;
  if (/\.json$/i.test(path) && lines !== null) return `== ${quoted(path)}\n${beginning(lines)}`;
  return lines === null ? `== ${quoted(path)}: cannot be read` : [`== ${quoted(path)}`, ...lines.map(cut)].join('\n');
};

/** Joins the first lines of JSON: as a person lays it out, a line holds next to nothing. */
const beginning = (lines: readonly string[]): string => {
  const text = lines.map((line) => line.trim()).join(' ');
  const most = 2 * preview.longestLine;
  return text.length <= most ? text : `${text.slice(0, most)}...`;
};

const cut = (line: string): string =>
  line.length <= preview.longestLine ? line : `${line.slice(0, preview.longestLine)}... (${line.length} characters)`;

const headBytes = 2 ** 16;

/** The first whole lines of a file below `data`; of one endless line, its beginning; null where it cannot be read. */
const headLines = (data: string, path: string, most: number): string[] | null => {
  const buffer = Buffer.alloc(headBytes);
  const read = readHead(join(data, path), buffer);
  if (read === null) return null;
  const lines = buffer.toString('utf8', 0, read).split(/\r?\n|\r/);
  if (read === headBytes && lines.length > 1) lines.pop();
  return lines.slice(0, most).filter((line) => line !== '');
};

const readHead = (file: string, into: Buffer): number | null => {
  let opened: number | undefined;
  try {
    opened = openSync(file, 'r');
    return readSync(opened, into, 0, into.length, 0);
  } catch {
    return null;
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
};
