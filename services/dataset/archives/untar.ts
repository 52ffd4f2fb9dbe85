import { appendFileSync, closeSync, createReadStream, openSync, readSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Parser, type ReadEntry } from 'tar';
import type { Budget } from '../budget.ts';
import { badArchive, explained, unsafe } from '../failure.ts';
import { counting } from './counting.ts';
import { entryPath, isLitter, makeFolders, type UnpackedFile } from './entry.ts';

const files = ['File', 'OldFile', 'ContiguousFile'];
/** Broken headers and early ends. After these, the rest of the archive cannot be trusted. */
const fatal = ['TAR_BAD_ARCHIVE', 'TAR_ENTRY_INVALID', 'TAR_ENTRY_ERROR', 'TAR_ABORT'];

/**
 * Unpacks a tar and returns the files written. Its first bytes, not its name, show whether it is gzipped. Refuses links, devices and paths
 * that leave the folder. If a file occurs twice, the later one counts, as with tar itself.
 */
export const untar = async (archive: string, label: string, into: string, budget: Budget): Promise<UnpackedFile[]> => {
  const written = new Set<string>();
  let problem: Error | undefined;
  const parser = new Parser({
    brotli: false,
    zstd: false,
    onwarn: (code, message) => {
      if (fatal.includes(code)) problem ??= badArchive(label, String(message));
    },
    onReadEntry: (entry) => {
      try {
        write(entry, label, into, budget, written);
      } catch (error) {
        problem ??= explained(error, label);
        entry.resume();
      }
    },
  });
  parser.on('ignoredEntry', ({ path, type }: ReadEntry) => {
    problem ??= unsafe(label, `holds "${path}", which is not a file but ${type}`);
  });
  let over = false;
  parser.on('eof', () => {
    over = true; // bytes after the end are only counted: the parser would be slow with them
  });
  const feed = async (chunks: AsyncIterable<Buffer>) => {
    let first = true;
    for await (const chunk of chunks) {
      if (first && isPacked(chunk)) throw badArchive(label, 'it is packed twice', 'Unpack it by hand.');
      first = false;
      if (!over) parser.write(chunk);
      if (problem !== undefined) throw problem;
    }
    parser.end();
    if (problem !== undefined) throw problem;
  };
  const packed = createReadStream(archive, { highWaterMark: 2 ** 18 });
  const counted = counting(budget, label);
  try {
    if (isPacked(beginning(archive))) await pipeline(packed, createGunzip(), counted, feed);
    else await pipeline(packed, counted, feed);
  } catch (error) {
    throw explained(error, label);
  }
  return Array.from(written, (path) => ({ path }));
};

/** The parser passes on each piece immediately, so only one file is open at a time, however many there are. */
const write = (entry: ReadEntry, label: string, into: string, budget: Budget, written: Set<string>) => {
  budget.entry(label);
  const path = entryPath(label, entry.path);
  if (entry.type === 'Directory' || isLitter(path)) return entry.resume();
  if (!files.includes(entry.type)) throw unsafe(label, `holds "${path}", which is a link or a device`);
  const target = join(into, path);
  makeFolders(into, path, label, budget);
  writeFileSync(target, '');
  written.add(path);
  entry.on('data', (chunk) => appendFileSync(target, chunk));
};

const isPacked = (bytes: Buffer) =>
  (bytes[0] === 0x1f && bytes[1] === 0x8b) || bytes.subarray(0, 4).equals(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]));

const beginning = (path: string): Buffer => {
  const bytes = Buffer.alloc(4);
  const file = openSync(path, 'r');
  try {
    return bytes.subarray(0, readSync(file, bytes, 0, 4, 0));
  } finally {
    closeSync(file);
  }
};
