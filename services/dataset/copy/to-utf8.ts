import { createReadStream, createWriteStream, renameSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { DataFile } from '../data-file.ts';
import { describeFile } from '../describe.ts';

/**
 * Rewrites our copies of texts and tables in UTF-8: from UTF-16 if a byte order mark says so, from UTF-8 with damaged characters, or else
 * from Windows-1252, which most old exports use. A file with control characters is not text and stays as it is.
 */
export const toUtf8 = async (folder: string, files: readonly DataFile[]): Promise<DataFile[]> => {
  const made: DataFile[] = [];
  for (const file of files) made.push(file.encoding === 'invalid' ? await inUtf8(folder, file) : file);
  return made;
};

const inUtf8 = async (folder: string, file: DataFile): Promise<DataFile> => {
  const copy = join(folder, file.path);
  const was = await encodingOf(copy);
  if (was === undefined) return file;
  const decoder = new TextDecoder(was);
  const anew = `${copy}.utf-8`;
  await pipeline(
    createReadStream(copy),
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) yield decoder.decode(piece, { stream: true });
      yield decoder.decode();
    },
    createWriteStream(anew, { flags: 'wx' }),
  );
  renameSync(anew, copy);
  return { ...(await describeFile(copy, file.path, file.archive)), was };
};

/** How many bytes of a file we read to find its encoding. */
const seenBytes = 2 ** 24;
const character = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g;

/** The encoding of a file that is not UTF-8, or undefined if it is not text. */
const encodingOf = async (path: string): Promise<DataFile['was']> => {
  let [first, whole, stray] = [true, 0, 0];
  for await (const piece of createReadStream(path, { end: seenBytes - 1 }) as AsyncIterable<Buffer>) {
    if (first && piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le';
    if (first && piece[0] === 0xfe && piece[1] === 0xff) return 'utf-16be';
    first = false;
    if (piece.some(isControl)) return undefined;
    const text = piece.toString('latin1');
    whole += text.match(character)?.length ?? 0;
    stray += text.replace(character, '').match(/[\x80-\xff]/g)?.length ?? 0;
  }
  return whole > stray ? 'utf-8' : 'windows-1252';
};

/** Control characters except tabs and the ends of lines and pages. */
const isControl = (byte: number): boolean => byte < 9 || (byte > 13 && byte < 32);
