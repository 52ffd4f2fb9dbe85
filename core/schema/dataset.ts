import * as z from 'zod';
import { DataFile, isOfRows } from '../../services/dataset/data-file.ts';
import { LeftOut, Problem, Unpacked } from '../../services/dataset/ingest-terms.ts';
import { About } from '../../services/kaggle/competition/about.ts';

export { DataFile, isOfRows };

export const Dataset = z.strictObject({
  slug: z.string().min(1),
  url: z.string().nullable(),
  /** What Kaggle said when the files were downloaded; null for files from elsewhere. */
  about: About.nullable(),
  files: z.array(DataFile).min(1),
  /** What lies in the folder and is no data. */
  leftOut: z.array(LeftOut).default([]),
  /** Absent: no archive was. */
  unpacked: Unpacked.exactOptional(),
  /** Archives that are damaged or locked; absent: none is. */
  broken: z.array(Problem).exactOptional(),
});
export type Dataset = z.output<typeof Dataset>;

/** What to call a competition: Kaggle's title, else its slug. */
export const titleOf = ({ about, slug }: Dataset): string =>
  about === null || about.title === '' ? slug.replaceAll('-', ' ') : about.title;
