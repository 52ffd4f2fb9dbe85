import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { csvText } from '../../services/tables/formats/csv-text.ts';
import type { SubmissionSchema } from '../schema/submission.ts';

interface Places {
  readonly pathOf: (digest: string) => string;
  readonly putFile: (path: string) => Promise<string>;
}

/** A valid submission as it is handed in: without its header, where the sample has none. */
export const handedIn = async (
  digest: string,
  { headless }: Pick<SubmissionSchema, 'headless'>,
  { store, scratch }: { readonly store: Places; readonly scratch: string },
): Promise<{ readonly digest: string; readonly bytes: number }> => {
  const own = headless === true ? await store.putFile(withoutHeader(store.pathOf(digest), scratch)) : digest;
  return { digest: own, bytes: statSync(store.pathOf(own)).size };
};

/** Writes the rows of a file into a folder. Names that we made hold no line ends. */
export const withoutHeader = (file: string, folder: string): string => {
  const content = readFileSync(file);
  const path = join(folder, 'rows.csv');
  writeFileSync(path, content.subarray(content.indexOf(10) + 1));
  return path;
};

/** The file, or a copy in a folder that begins with the header, where it does not. */
export const withHeader = (file: string, header: readonly string[], folder: string): string => {
  const content = readFileSync(file);
  const line = csvText([header]);
  if (content.subarray(0, line.length).toString().trim() === line.trim()) return file;
  const path = join(folder, 'headed.csv');
  writeFileSync(path, Buffer.concat([Buffer.from(line), content]));
  return path;
};
