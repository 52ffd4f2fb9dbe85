import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { csv, type Files, makeCompetition } from '../../../../rigs/data/competitions.ts';
import { scratchFolder } from '../../../../rigs/scratch.ts';
import { ingested } from '../../../../rigs/stages/intake.ts';

/** The rows of the tables that the intake made of a folder, what it says of them, and the formats that it gives its files. */
export const taken = async (files: Files) => {
  const root = scratchFolder();
  const { folder, files: found } = await ingested(makeCompetition(join(root, 'data'), files), join(root, 'work'));
  const made = found.flatMap((file) => (file.made === undefined ? [] : [{ path: file.path, made: file.made }]));
  return {
    rows: Object.fromEntries(
      made.map(({ path }) => [path, parse(readFileSync(join(folder, path), 'utf8')) as string[][]]),
    ),
    made: Object.fromEntries(made.map((one) => [one.path, one.made])),
    formats: Object.fromEntries(found.map(({ path, format }) => [path, format])),
  };
};

export const range = (count: number) => Array.from({ length: count }, (_, at) => at);
export const filesOf = (
  count: number,
  nameOf: (at: number) => string,
  content: (at: number) => string | Buffer,
): Files => Object.fromEntries(range(count).map((at) => [nameOf(at), content(at)]));
export const essay = (at: number) => `Essay number ${at},\nwith "words" in it`;

/** Essays with a score, by id. */
export const essays: Files = {
  'train.csv': csv(['text_id', 'score'], 20, (at) => [`A${at}`, at % 6]),
  'sample_submission.csv': csv(['text_id', 'score'], 12, (at) => [`B${at}`, 0]),
  ...filesOf(20, (at) => `train/A${at}.txt`, essay),
  ...filesOf(
    12,
    (at) => `test/B${at}.txt`,
    (at) => essay(100 + at),
  ),
};
