import { closeSync, createReadStream, createWriteStream, openSync, readSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { csvText } from '../../../tables/formats/csv-text.ts';
import type { DataFile } from '../../data-file.ts';
import { describeFile } from '../../describe.ts';

/**
 * Writes our copies of tables anew whose rows are divided by two bars (`7||a text, with commas`), with commas: no reader knows such
 * a mark, which hosts take for long texts.
 */
export const withoutDoubleBars = async (folder: string, files: readonly DataFile[]): Promise<DataFile[]> => {
  const able = files.filter(mayBeDivided);
  if (able.length > mostFiles) return [...files];
  const divided = new Set(able.filter(({ path }) => startsDivided(join(folder, path))));
  const made: DataFile[] = [];
  for (const file of files) made.push(divided.has(file) ? await withCommas(folder, file) : file);
  return made;
};

/** More are texts that each belong to a row. */
const mostFiles = 100;
const seenBytes = 2 ** 16;

/** Whether the first row below the header has the mark, as far as a start of the file tells. */
const startsDivided = (path: string): boolean => {
  const [file, start] = [openSync(path, 'r'), Buffer.alloc(seenBytes)];
  try {
    const text = start.toString('utf8', 0, readSync(file, start, 0, seenBytes, 0));
    return text.split('\n', 2)[1]?.includes(mark) === true;
  } finally {
    closeSync(file);
  }
};

const mark = '||';
const formats = new Set<DataFile['format']>(['csv', 'tsv', 'text', 'other']);
const mayBeTable = /(?:^|[^a-z])(?:train|test)[^/.]*$|\.(?:csv|tsv|txt|dat|data)$/i;

const mayBeDivided = ({ path, format }: DataFile): boolean => formats.has(format) && mayBeTable.test(basename(path));

const withCommas = async (folder: string, file: DataFile): Promise<DataFile> => {
  const copy = join(folder, file.path);
  const names = await namesAbove(copy);
  if (names === undefined) return file;
  const anew = `${copy}.commas`;
  await pipeline(
    async function* () {
      yield csvText([names]);
      let isHeader = true;
      for await (const line of linesOf(copy)) {
        if (!isHeader && line !== '') yield csvText([cellsOf(line, names.length)]);
        isHeader = false;
      }
    },
    createWriteStream(anew, { flags: 'wx' }),
  );
  renameSync(anew, copy);
  const described = await describeFile(copy, `${file.path}.csv`, file.archive);
  return { ...described, path: file.path, ...(file.was && { was: file.was }), divided: mark };
};

/** The names of the columns, where all rows have as many cells; undefined: the file is no such table. */
const namesAbove = async (path: string): Promise<string[] | undefined> => {
  let names: string[] | undefined;
  let rows = 0;
  for await (const line of linesOf(path)) {
    if (names === undefined) names = line.replace(/^\uFEFF/, '').split(line.includes(mark) ? mark : ',');
    else if (line !== '' && ++rows > 0 && cellsOf(line, names.length).length < names.length) return undefined;
    if (names.length < 2) return undefined;
  }
  return rows > 0 ? names : undefined;
};

/** The last cell may have the mark in it. */
const cellsOf = (line: string, count: number): string[] => {
  const pieces = line.split(mark);
  return [...pieces.slice(0, count - 1), pieces.slice(count - 1).join(mark)].slice(0, pieces.length);
};

const linesOf = (path: string) =>
  createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
