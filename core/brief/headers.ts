import { fence } from '../../services/claude/prompt/fence.ts';
import type { Dataset } from '../schema/dataset.ts';
import { headLines } from './head-lines.ts';
import { quoted } from './quoted.ts';

const longest = 8_000;
const longestHeader = 1_500;
const mostFiles = 12;

/** The first line of each table, before anything is known of them: how columns are spelled. Small files first: of many, the odd one matters. */
export const headersBrief = (data: string, { files }: Dataset): string => {
  const tables = files.filter(({ format, encoding }) => (format === 'csv' || format === 'tsv') && encoding === 'utf-8');
  const sorted = tables.toSorted((a, b) => a.path.split('/').length - b.path.split('/').length || a.bytes - b.bytes);
  const lines = sorted.slice(0, mostFiles).map(({ path }) => {
    const [header = ''] = headLines(data, path, 1) ?? [];
    return `${quoted(path, 200)}: ${header.slice(0, longestHeader)}${header.length > longestHeader ? '...' : ''}`;
  });
  const rest = tables.length - mostFiles;
  return fence(
    'first line of each table',
    [...lines, ...(rest > 0 ? [`... and ${rest} more`] : [])].join('\n'),
    longest,
  );
};
