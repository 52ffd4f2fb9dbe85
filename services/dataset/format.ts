import type { DataFile } from './describe.ts';

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

/** A file's format by its name; content decides later, where it matters. */
export const formatOf = (path: string): Format => byExtension[path.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'other';

/** True for the archives that are unpacked before anything else looks at the folder. */
export const isArchive = (path: string): boolean => /\.(zip|gz)$/i.test(path) && !/\.tar\.gz$/i.test(path);
