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

/** A file's format by its name. Only the content shows what is an image, a sound or an array. */
export const formatOf = (path: string): Format => byExtension[path.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'other';

/** `packed` is one file or a tar, compressed with bzip2, xz or Zstandard. */
export type ArchiveKind = 'zip' | 'tar' | '7z' | 'gz' | 'packed';

/** The kind of an archive, or null if the file is not an archive. */
export const archiveKindOf = (path: string): ArchiveKind | null => {
  if (/\.zip$/i.test(path)) return 'zip';
  if (/\.(tar|tgz|tar\.gz)$/i.test(path)) return 'tar';
  if (/\.7z$/i.test(path)) return '7z';
  if (packing(path) !== undefined) return 'packed';
  return /\.gz$/i.test(path) ? 'gz' : null;
};

/** The 7-Zip format of a compressed file and its name without the ending, or undefined if it has none of these formats. */
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

/** With this many files, unpacking one by one would take minutes. They belong to rows, and a program can read them as they are. */
const manyPacked = 50;

/** The archive kinds of files that are together: many files that are packed one by one do not count as archives. */
export const archiveKindsAmong = (paths: readonly string[]): ((path: string) => ArchiveKind | null) => {
  const many = paths.filter((path) => archiveKindOf(path) === 'packed').length > manyPacked;
  return (path) => {
    const kind = archiveKindOf(path);
    return many && kind === 'packed' ? null : kind;
  };
};

/** What a file named like a table is by its first bytes: browsers and old Kaggle clients save `train.csv.zip` as `train.csv`. */
export const misnamedKindOf = (path: string, head: Buffer): ArchiveKind | null => {
  if (!tables.includes(formatOf(path))) return null;
  if (head.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) return 'zip';
  return head.subarray(0, 3).equals(Buffer.from([0x1f, 0x8b, 8])) ? 'gz' : null;
};

const tables: readonly Format[] = ['csv', 'tsv', 'json', 'jsonl', 'text'];
