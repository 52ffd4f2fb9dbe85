import { posix } from 'node:path';
import { fence } from '../../../services/claude/prompt/fence.ts';
import { type DataFile, type Dataset, isOfRows } from '../../schema/dataset.ts';
import { quoted } from '../wording/quoted.ts';

const longest = 8_000;
const mostFiles = 60;
const mostFolders = 30;

/** The most files of a kind in one folder that have lines of their own. */
const mostOfFolder = 10;

/** Every file there is, the largest first, and folders full of images, sounds, signals or texts as one: what a solution could use. */
export const filesBrief = ({ files }: Dataset): string => {
  const folders = Map.groupBy(files.filter(isMedia), ({ path, format }) => `${format} ${posix.dirname(path)}`);
  const full = [...folders.values()].filter((group) => group.length > mostOfFolder);
  const grouped = new Set(full.flat());
  const single = files.filter((file) => !grouped.has(file));
  const sorted = single.toSorted((a, b) => b.bytes - a.bytes || (a.path < b.path ? -1 : 1));
  const rest = sorted.slice(mostFiles);
  const more = rest.length === 0 ? [] : [`... and ${rest.length} more files, ${size(bytesOf(rest))} together`];
  const lines = [...sorted.slice(0, mostFiles).map(line), ...more, ...folderLines(full)];
  return fence('files of the competition', lines.join('\n'), longest);
};

const isMedia = ({ format }: DataFile): boolean => isOfRows(format) || format === 'document';
const bytesOf = (files: readonly DataFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

const folderLines = (groups: readonly (readonly DataFile[])[]): string[] => {
  const sorted = groups.toSorted((a, b) => b.length - a.length);
  const rest = sorted.slice(mostFolders).flat();
  return [
    ...sorted.slice(0, mostFolders).map((files) => {
      const [first] = files;
      const folder = quoted(`${posix.dirname(first?.path ?? '')}/`, 200);
      return `${folder}: ${files.length} files, ${first?.format}, ${size(bytesOf(files))}, such as ${quoted(posix.basename(first?.path ?? ''), 100)}`;
    }),
    ...(rest.length > 0
      ? [`... and ${rest.length} more images, sounds, signals or texts, ${size(bytesOf(rest))} together`]
      : []),
  ];
};

const line = ({ path, format, bytes, encoding }: DataFile): string =>
  `${quoted(path, 200)}: ${format}, ${size(bytes)}${encoding === 'invalid' ? ', not UTF-8' : ''}`;

/** Bytes in the unit that people would use. */
export const size = (bytes: number): string => {
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];
  const at = bytes < 1024 ? 0 : Math.min(4, Math.floor(Math.log2(bytes) / 10));
  return `${at === 0 ? bytes : (bytes / 1024 ** at).toFixed(1)} ${units[at]}`;
};
