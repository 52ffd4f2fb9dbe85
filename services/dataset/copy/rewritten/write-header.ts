import { createReadStream, createWriteStream, renameSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { csvText } from '../../../tables/formats/csv-text.ts';
import type { DataFile } from '../../data-file.ts';
import { describeFile } from '../../describe.ts';

/** A header, and from which byte on the rest of the table stands in our copy. */
export interface HeaderAbove {
  readonly names: readonly string[];
  readonly separator: string;
  readonly rest: number;
  readonly header: NonNullable<DataFile['header']>;
}

/** Writes our copy of a delimited table anew, with another first line. */
export const writeHeader = async (folder: string, file: DataFile, above: HeaderAbove): Promise<DataFile> => {
  const { names, separator, rest, header } = above;
  const copy = join(folder, file.path);
  const anew = `${copy}.header`;
  await pipeline(
    async function* () {
      yield `${names.map((name) => csvText([[name]]).trimEnd()).join(separator)}\n`;
      yield* createReadStream(copy, { start: rest });
    },
    createWriteStream(anew, { flags: 'wx' }),
  );
  renameSync(anew, copy);
  const { archive, was, decimals } = file;
  return {
    ...(await describeFile(copy, file.path, archive)),
    ...{ ...(was && { was }), ...(decimals && { decimals }), header },
  };
};
