import * as z from 'zod';
import { About } from '../../services/kaggle/about.ts';
import { Digest } from './basics.ts';

/** One file of the competition, by its content. Archives are replaced by what they hold. */
export const DataFile = z.strictObject({
  /** Relative to the data folder, with `/`. */
  path: z.string().min(1),
  bytes: z.int(),
  sha256: Digest,
  format: z.enum(['csv', 'tsv', 'json', 'jsonl', 'parquet', 'text', 'html', 'other']),
  /** `invalid`: not UTF-8; `line` says where it first fails. `binary`: not looked at. */
  encoding: z.enum(['utf-8', 'invalid', 'binary']),
  invalidLine: z.int().nullable(),
  /** The archive it came from, relative to the folder the user gave; null for a plain file. */
  archive: z.string().nullable(),
});
export type DataFile = z.output<typeof DataFile>;

export const Dataset = z.strictObject({
  slug: z.string().min(1),
  url: z.string().nullable(),
  /** What Kaggle said when the files were downloaded; null for files from elsewhere. */
  about: About.nullable(),
  files: z.array(DataFile).min(1),
});
export type Dataset = z.output<typeof Dataset>;

/** What to call a competition: Kaggle's title, else its slug. */
export const titleOf = ({ about, slug }: Dataset): string =>
  about === null || about.title === '' ? slug.replaceAll('-', ' ') : about.title;
