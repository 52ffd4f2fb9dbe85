import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import type { DataFile } from './data-file.ts';
import { formatOf } from './format.ts';
import { magicBytes, magicOf } from './media/magic.ts';
import { tableInText } from './text-tables.ts';

/** How many bytes at the end of a chunk (0 to 3) belong to a character that continues in the next chunk. */
const unfinished = (chunk: Buffer): number => {
  for (let back = 1; back <= Math.min(3, chunk.length); back++) {
    const byte = chunk[chunk.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? back : 0;
  }
  return 0;
};

const newlines = (chunk: Buffer): number => {
  let count = 0;
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) count++;
  return count;
};

const firstBadLine = (chunk: Buffer): number => {
  let line = 0;
  for (let start = 0; start < chunk.length; line++) {
    const end = chunk.indexOf(10, start);
    const stop = end === -1 ? chunk.length : end + 1;
    if (!isUtf8(chunk.subarray(start, stop))) return line;
    start = stop;
  }
  return line;
};

/** A file of at most this size is read synchronously, because Node's threads would take longer than the reading. */
export const pieceBytes = 2 ** 18;

/** Describes one of our files. It reads the file once, in pieces. */
export const describeFile = (absolute: string, path: string, archive: string | null): Promise<DataFile> =>
  describe(
    statSync(absolute).size > pieceBytes
      ? createReadStream(absolute, { highWaterMark: pieceBytes })
      : [readFileSync(absolute)],
    path,
    archive,
  );

/** A file's format, digest and size. For a text also whether it is UTF-8, and if not, its first invalid line (from 1). */
export const describe = async (
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>,
  path: string,
  archive: string | null,
): Promise<DataFile> => {
  let format: DataFile['format'] | undefined;
  const hash = createHash('sha256');
  let bytes = 0;
  let line = 1;
  let invalidLine: number | null = null;
  let rest = Buffer.alloc(0);
  for await (const chunk of pieces) {
    hash.update(chunk);
    bytes += chunk.length;
    format ??= magicOf(chunk.subarray(0, magicBytes))?.kind ?? tableInText(path, chunk) ?? formatOf(path);
    if (!isText(format) || invalidLine !== null) continue;
    const text = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const whole = text.subarray(0, text.length - unfinished(text));
    if (isUtf8(whole)) line += newlines(whole);
    else invalidLine = line + firstBadLine(whole);
    rest = Buffer.from(text.subarray(whole.length));
  }
  format ??= formatOf(path);
  if (isText(format) && invalidLine === null && rest.length > 0) invalidLine = line;
  const encoding = !isText(format) ? 'binary' : invalidLine === null ? 'utf-8' : 'invalid';
  return { path, bytes, sha256: hash.digest('hex'), format, encoding, invalidLine, archive };
};

const isText = (format: DataFile['format']): boolean =>
  !['parquet', 'image', 'audio', 'array', 'other'].includes(format);
