import { isUtf8 } from 'node:buffer';
import { existsSync, lstatSync, opendirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { inWords, tooMuch, unreadable } from '../failure.ts';
import type { IngestLimits, LeftOut } from '../ingest-terms.ts';
import { pathLimits } from '../limits.ts';
import { oddPath } from '../odd-path.ts';

/** A file to copy. */
export interface Found {
  readonly path: string;
  readonly bytes: number;
}

/** All regular files below a folder, sorted. Opens no file and follows no link. Throws a DatasetError. */
export const walk = (folder: string, limits: IngestLimits): { files: Found[]; leftOut: LeftOut[] } => {
  const files: Found[] = [];
  const left = new Map<string, { count: number; example: string }>();
  const leave = (what: string, example: string) => {
    const seen = left.get(what);
    left.set(what, { count: (seen?.count ?? 0) + 1, example: seen?.example ?? example });
  };
  let entries = 0;
  const waiting = [''];
  for (let below = waiting.pop(); below !== undefined; below = waiting.pop()) {
    for (const name of namesIn(folder, below)) {
      entries += 1;
      if (entries > limits.entries)
        throw tooMuch(`the folder holds more than ${limits.entries.toLocaleString('en')} files and folders`);
      if (!isUtf8(name)) {
        leave('names that are not UTF-8', below === '' ? '.' : below);
        continue;
      }
      const path = posix.join(below, name.toString());
      const why = whyNot(folder, path);
      const stat = lstatSync(join(folder, path), { throwIfNoEntry: false });
      if (why !== undefined || stat === undefined) leave(why ?? 'files that vanished', path);
      else if (stat.isDirectory()) waiting.push(deeper(path));
      else if (stat.isFile()) files.push({ path, bytes: stat.size });
      else leave(stat.isSymbolicLink() ? 'links' : 'pipes, sockets or devices', path);
    }
  }
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { files, leftOut: [...left].map(([what, seen]) => ({ what, ...seen })) };
};

/** The names as bytes, because a name may not be valid text. */
const namesIn = function* (folder: string, below: string): Generator<Buffer> {
  try {
    // `as`: with this encoding the names are buffers, but the type does not have it
    const entries = opendirSync(join(folder, below), { encoding: 'buffer' as BufferEncoding });
    try {
      for (let entry = entries.readSync(); entry !== null; entry = entries.readSync()) yield Buffer.from(entry.name);
    } finally {
      entries.closeSync();
    }
  } catch (error) {
    const why = inWords(error);
    if (why === undefined) throw error;
    throw unreadable(below === '' ? 'the folder' : below, why);
  }
};

const deeper = (path: string): string => {
  if (path.split('/').length <= pathLimits.depth) return path;
  throw tooMuch(`the folder is more than ${pathLimits.depth} folders deep, at ${path.slice(0, 60)}…`);
};

const whyNot = (folder: string, path: string): string | undefined => {
  if (posix.basename(path).startsWith('.')) return 'hidden files';
  if (isHalf(join(folder, path))) return 'downloads that were stopped';
  return oddPath(path) === undefined ? undefined : 'odd names';
};

/** Whether the path is `NAME.part` or its `NAME.part.json`: a stopped download (services/kaggle/download). */
const isHalf = (path: string): boolean => {
  const part = /^(.*\.part)(?:\.json)?$/.exec(path)?.[1];
  return part !== undefined && existsSync(part) && existsSync(`${part}.json`);
};
