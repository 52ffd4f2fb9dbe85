import type { DataFile } from './data-file.ts';

type Format = DataFile['format'];

const byExtension: Readonly<Record<string, Format>> = {
  csv: 'csv',
  tsv: 'tsv',
  tab: 'tsv',
  json: 'json',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  parquet: 'parquet',
  pq: 'parquet',
  txt: 'text',
  md: 'text',
  html: 'html',
  htm: 'html',
};

/** A file's format by its name. What is an image, sound or array only the content says. */
export const formatOf = (path: string): Format => byExtension[path.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'other';

/** The kind of an archive; null: the file is not an archive. */
export const archiveKindOf = (path: string): 'zip' | 'tar' | '7z' | 'gz' | null => {
  if (/\.zip$/i.test(path)) return 'zip';
  if (/\.(tar|tgz|tar\.gz)$/i.test(path)) return 'tar';
  if (/\.7z$/i.test(path)) return '7z';
  return /\.gz$/i.test(path) ? 'gz' : null;
};

/** True for the archives that are unpacked before anything else looks at the folder. */
export const isArchive = (path: string): boolean => archiveKindOf(path) !== null;
