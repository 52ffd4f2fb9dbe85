import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Entry } from 'yauzl';
import type { Budget } from '../budget.ts';
import { openFileWriter } from '../copy/write-files.ts';
import { describe } from '../describe.ts';
import { badArchive, DatasetError, explained, unsafe } from '../failure.ts';
import { counting } from './counting.ts';
import { entryPath, isLitter, leavesFolder, makeFolders, type UnpackedFile } from './entry.ts';
import { openZip } from './zip-reader.ts';

const unixMode = (entry: Entry) => (entry.externalFileAttributes >>> 16) & 0o170000;
const isFolder = (entry: Entry) => entry.fileName.endsWith('/') || unixMode(entry) === 0o040000;
const isSpecial = (entry: Entry) => ![0, 0o100000, 0o040000].includes(unixMode(entry));

/** Whether an entry is unpacked in memory and written at once, because a stream takes many times as long. */
const isSmall = (entry: Entry): boolean =>
  Math.max(entry.compressedSize, entry.uncompressedSize) <= smallBytes && entry.canDecodeFileData();
const smallBytes = 2 ** 20;

/**
 * Unpacks a zip into a folder and returns the files written, relative to that folder. Refuses links, devices and names that leave the
 * folder. The budget counts the real bytes, so a false header does not help an attacker. If a file occurs twice, the later one counts, as
 * with every unpacker.
 */
export const unzip = async (archive: string, label: string, into: string, budget: Budget): Promise<UnpackedFile[]> => {
  const { zip, contentOf } = await openZip(archive).catch((error: Error) => {
    throw new DatasetError(
      'bad-archive',
      label,
      `${label} is not a complete zip archive (${error.message})`,
      'Download it again: the file was probably cut short.',
    );
  });
  const written: UnpackedFile[] = [];
  await using writer = openFileWriter(into);
  try {
    const last = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) {
      if (isFolder(entry) || isLitter(entry.fileName)) continue;
      if (isSpecial(entry)) throw unsafe(label, `holds "${entry.fileName}", which is a link or a device`);
      budget.entry(label);
      last.set(entryPath(label, entry.fileName), entry);
    }
    for (const [path, entry] of last) {
      makeFolders(into, path, label, budget);
      if (isSmall(entry)) {
        const content = await contentOf(entry);
        budget.bytes(content.length, label);
        await writer.put(path, content);
        written.push({ path, described: await describe([content], path, null) });
      } else {
        const source = await zip.openReadStreamPromise(entry);
        await pipeline(source, counting(budget, label), createWriteStream(join(into, path), { flags: 'wx' }));
        written.push({ path });
      }
    }
    await writer.finish();
  } catch (error) {
    throw explain(error, label);
  } finally {
    zip.close();
  }
  return written;
};

const explain = (error: unknown, label: string): DatasetError => {
  if (error instanceof DatasetError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (/relative path|absolute path|invalid characters/.test(message)) {
    return leavesFolder(label, message);
  }
  if (/encrypted/.test(message)) return badArchive(label, 'it is encrypted', 'Unpack it by hand with its password.');
  return explained(error, label);
};
