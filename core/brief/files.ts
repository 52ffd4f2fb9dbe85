import { fence } from '../../services/claude/prompt/fence.ts';
import type { DataFile, Dataset } from '../schema/dataset.ts';
import { quoted } from './quoted.ts';

const longest = 8_000;
const mostFiles = 60;

/** Every file there is, the largest first: what a solution could use. */
export const filesBrief = ({ files }: Dataset): string => {
  const sorted = files.toSorted((a, b) => b.bytes - a.bytes || (a.path < b.path ? -1 : 1));
  const rest = sorted.slice(mostFiles);
  const lines = sorted.slice(0, mostFiles).map(line);
  const bytes = rest.reduce((sum, file) => sum + file.bytes, 0);
  const more = rest.length === 0 ? [] : [`... and ${rest.length} more files, ${size(bytes)} together`];
  return fence('files of the competition', [...lines, ...more].join('\n'), longest);
};

const line = ({ path, format, bytes, encoding }: DataFile): string =>
  `${quoted(path, 200)}: ${format}, ${size(bytes)}${encoding === 'invalid' ? ', not UTF-8' : ''}`;

/** Bytes in the unit that people would use. */
export const size = (bytes: number): string => {
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];
  const at = bytes < 1024 ? 0 : Math.min(4, Math.floor(Math.log2(bytes) / 10));
  return `${at === 0 ? bytes : (bytes / 1024 ** at).toFixed(1)} ${units[at]}`;
};
