import { createHash } from 'node:crypto';
import { existsSync, lstatSync, opendirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { DataFile } from '../dataset/data-file.ts';
import { copiesOf, dataFolder } from '../dataset/folder.ts';
import { type Ingested, LeftOut, Problem, Unpacked } from '../dataset/ingest-terms.ts';
import { unpackLimits } from '../dataset/limits.ts';
import { writeAtomic } from '../files/atomic.ts';
import { jsonOf } from '../text/json.ts';

const Remembered = z.strictObject({
  version: z.literal(11),
  signature: z.string(),
  /** The signature of our copies. Nobody should change the copies, but somebody might. */
  copies: z.string(),
  files: z.array(DataFile),
  leftOut: z.array(LeftOut),
  unpacked: Unpacked,
  broken: z.array(Problem),
});

/** A file that changed more recently may change again without a new time: file systems count in milliseconds. */
const settleMs = 2_000;

/**
 * A digest of the names, sizes, inodes and times of all entries of a folder. Opens no file and follows no link. Null:
 * the folder is too large or unreadable, or has just changed.
 */
export const signatureOf = (
  folder: string,
  whose: 'stranger' | 'ours' = 'stranger',
  now = Date.now(),
): string | null => {
  const hash = createHash('sha256');
  const isOurs = whose === 'ours'; // our copies get more hard links, which changes only their ctime
  const latest = now - settleMs;
  let entries = 0;
  const waiting: Buffer[] = [Buffer.from(folder)];
  try {
    for (let below = waiting.pop(); below !== undefined; below = waiting.pop()) {
      for (const name of namesIn(below)) {
        const path = Buffer.concat([below, slash, name]);
        const { ino, size, mtimeNs, ctimeNs, mode } = lstatSync(path, { bigint: true });
        entries += 1;
        if (entries > unpackLimits.entries || path.length > 4_000 || (!isOurs && Number(ctimeNs / 1_000_000n) > latest))
          return null;
        hash.update(path).update(`\0${ino} ${size} ${mtimeNs} ${isOurs ? '' : ctimeNs} ${mode}\0`);
        if ((mode & 0o170000n) === 0o040000n) waiting.push(path);
      }
    }
  } catch {
    return null; // the reader will report why
  }
  return hash.digest('hex');
};

const slash = Buffer.from('/');

const namesIn = (folder: Buffer): Buffer[] => {
  const names: Buffer[] = [];
  // `as`: with this encoding the names are buffers, but the type does not have it
  using entries = opendirSync(folder, { encoding: 'buffer' as BufferEncoding });
  for (let entry = entries.readSync(); entry !== null; entry = entries.readSync()) names.push(Buffer.from(entry.name));
  return names.sort(Buffer.compare);
};

const recordOf = (cache: string, source: string) => join(copiesOf(cache, source), 'ingested.json');

/** The result of the last copy of this folder, if neither it nor our copies have changed since. */
export const recallIngest = (cache: string, source: string, signature: string | null): Ingested | undefined => {
  const record = recordOf(cache, source);
  if (signature === null || !existsSync(record)) return undefined;
  const known = Remembered.safeParse(jsonOf(readFileSync(record, 'utf8'))).data;
  if (known?.signature !== signature) return undefined;
  const folder = dataFolder(cache, source, known.files);
  if (signatureOf(folder, 'ours') !== known.copies) return undefined;
  const { files, leftOut, unpacked, broken } = known;
  return { folder, files, leftOut, unpacked, broken };
};

/** Records the result of a copy, unless the folder may still be changing. */
export const rememberIngest = (
  cache: string,
  source: string,
  signature: string | null,
  { files, leftOut, unpacked, broken }: Omit<Ingested, 'folder'>,
): void => {
  const copies = signatureOf(dataFolder(cache, source, files), 'ours');
  if (signature === null || copies === null) return;
  const record = { version: 11, signature, copies, files, leftOut, unpacked, broken };
  writeAtomic(recordOf(cache, source), JSON.stringify(record));
};
