import { dirname } from 'node:path/posix';
import { fence } from '../../services/claude/prompt/fence.ts';
import type { DataFile, Dataset } from '../schema/dataset.ts';
import { quoted } from './quoted.ts';

const longest = 8_000;
const mostFiles = 60;
const fewestTogether = 6;

/** Every file there is, the largest first: what a solution could use. */
export const filesBrief = ({ files }: Dataset): string => {
  const sorted = inFolders(files).toSorted((a, b) => b.bytes - a.bytes || (a.path < b.path ? -1 : 1));
  const rest = sorted.slice(mostFiles);
  const lines = sorted.slice(0, mostFiles).map(line);
  const bytes = rest.reduce((sum, file) => sum + file.bytes, 0);
  const more = rest.length === 0 ? [] : [`... and ${rest.length} more files, ${size(bytes)} together`];
  return fence('files of the competition', [...lines, ...more].join('\n'), longest);
};

type Listed = Pick<DataFile, 'path' | 'format' | 'bytes' | 'encoding'> & { readonly count?: number };

const line = ({ path, format, bytes, encoding, count }: Listed): string =>
  `${quoted(path, 200)}: ${count === undefined ? format : `${count} files (${format})`}, ${size(bytes)}${encoding === 'invalid' ? ', not UTF-8' : ''}`;

/** Images and sounds that lie together, as one. */
const inFolders = (files: readonly DataFile[]): Listed[] => {
  const isMedia = ({ format }: DataFile) => format === 'image' || format === 'audio';
  const shelves = Map.groupBy(files.filter(isMedia), ({ path }) => dirname(path));
  const together = [...shelves].flatMap(([folder, own]): Listed[] => {
    const [first] = own;
    if (first === undefined || own.length < fewestTogether) return own;
    const bytes = own.reduce((sum, file) => sum + file.bytes, 0);
    return [{ path: `${folder}/`, format: first.format, encoding: 'binary', bytes, count: own.length }];
  });
  return [...files.filter((file) => !isMedia(file)), ...together];
};

/** Bytes in the unit that people would use. */
export const size = (bytes: number): string => {
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];
  const at = bytes < 1024 ? 0 : Math.min(4, Math.floor(Math.log2(bytes) / 10));
  return `${at === 0 ? bytes : (bytes / 1024 ** at).toFixed(1)} ${units[at]}`;
};
