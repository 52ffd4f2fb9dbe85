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

/** `packed`: one file or tar, by bzip2, xz or Zstandard. */
export type ArchiveKind = 'zip' | 'tar' | '7z' | 'gz' | 'packed';

/** The kind of an archive; null: the file is not an archive. */
export const archiveKindOf = (path: string): ArchiveKind | null => {
  if (/\.zip$/i.test(path)) return 'zip';
  if (/\.(tar|tgz|tar\.gz)$/i.test(path)) return 'tar';
  if (/\.7z$/i.test(path)) return '7z';
  if (packing(path) !== undefined) return 'packed';
  return /\.gz$/i.test(path) ? 'gz' : null;
};

/** By which of 7-Zip's formats a file is packed, and its name without that; undefined: by none of these. */
export const packing = (path: string): { readonly format: string; readonly unpacked: string } | undefined => {
  for (const [ending, format] of packings) {
    const unpacked = path.replace(ending, (_, short: string | undefined) => (short === undefined ? '' : '.tar'));
    if (unpacked !== path) return { format, unpacked };
  }
  return undefined;
};

const packings: readonly (readonly [ending: RegExp, format: string])[] = [
  [/\.(?:bz2|(tbz2?))$/i, 'bzip2'],
  [/\.(?:xz|(txz))$/i, 'xz'],
  [/\.(?:zst|(tzst))$/i, 'zstd'],
];

/** So many files take minutes to unpack one by one: they belong to rows, and a program can read them as they are. */
const manyPacked = 50;

/** The same of files that lie together: many that are packed one by one are no archives. */
export const archiveKindsAmong = (paths: readonly string[]): ((path: string) => ArchiveKind | null) => {
  const many = paths.filter((path) => archiveKindOf(path) === 'packed').length > manyPacked;
  return (path) => {
    const kind = archiveKindOf(path);
    return many && kind === 'packed' ? null : kind;
  };
};

/** What a table is by its first bytes: browsers and old clients of Kaggle save `train.csv.zip` as `train.csv`. */
export const misnamedKindOf = (path: string, head: Buffer): ArchiveKind | null => {
  if (!tables.includes(formatOf(path))) return null;
  if (head.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) return 'zip';
  return head.subarray(0, 3).equals(Buffer.from([0x1f, 0x8b, 8])) ? 'gz' : null;
};

const tables: readonly Format[] = ['csv', 'tsv', 'json', 'jsonl', 'text'];
