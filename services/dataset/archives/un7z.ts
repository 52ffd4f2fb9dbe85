import { once } from 'node:events';
import { readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, posix } from 'node:path';
import { Worker } from 'node:worker_threads';
import * as z from 'zod';
import type { Budget } from '../budget.ts';
import { badArchive, unsafe } from '../failure.ts';
import { packing } from '../format.ts';
import { unpackLimits } from '../limits.ts';
import { entryPath, isLitter, type UnpackedFile } from './entry.ts';

const Reply = z.object({ code: z.number(), lines: z.array(z.string()), errors: z.array(z.string()) });

/**
 * Unpacks a 7z, or a zip with a compression that only 7-Zip knows, and returns the files written. It reads the archive's list of files
 * first, refuses links, devices and paths that leave the folder, and does not start if the content would exceed the budget.
 */
export const un7z = async (
  archive: string,
  label: string,
  into: string,
  budget: Budget,
  format: '7z' | 'zip' = '7z',
): Promise<UnpackedFile[]> => {
  const command = { from: dirname(archive), into, keep: '^(Path|Size|Attributes|Encrypted) = ', mostBytes: 0 };
  const same = [`-t${format}`, '-spd', '-bsp0', '--', `/from/${basename(archive)}`];
  const listing = await sevenZip(label, { ...command, args: ['l', '-slt', '-ba', ...same] });
  let mostBytes = 0;
  const folders = new Set<string>();
  for (const entry of entriesOf(listing)) {
    for (const part of foldersAbove(entry.path)) folders.add(part);
    budget.entry(label);
    budget.bytes(entry.bytes, label);
    mostBytes += entry.bytes;
    entryPath(label, entry.path);
    if (entry.isSpecial) throw unsafe(label, `holds "${entry.path}", which is a link or a device`);
    if (entry.isEncrypted) throw badArchive(label, 'it is encrypted', 'Unpack it by hand with its password.');
  }
  for (let made = 0; made < folders.size; made++) budget.entry(label);
  await sevenZip(label, { ...command, mostBytes, args: ['x', '-y', '-o/into', ...same] });
  const all = filesBelow(into, label);
  for (const path of all) if (isLitter(path)) rmSync(join(into, path)); // their folder may be moved as a whole later
  const paths = all.filter((path) => !isLitter(path));
  return paths.map((path) => ({ path }));
};

/**
 * Unpacks a file that holds exactly one other (`train.csv.bz2`). Such a file has no list that gives the unpacked size, so the limit is the
 * largest size that is not yet a bomb.
 */
export const unpackOne = async (
  archive: string,
  label: string,
  into: string,
  budget: Budget,
): Promise<UnpackedFile[]> => {
  const { format, unpacked } = packing(basename(archive)) ?? { format: '', unpacked: '' };
  const mostBytes = Math.max(unpackLimits.ratioFromBytes, unpackLimits.ratio * statSync(archive).size);
  const job = { from: dirname(archive), into, keep: '^$', mostBytes };
  const args = ['x', '-y', '-o/into', `-t${format}`, '-spd', '-bsp0', '--', `/from/${basename(archive)}`];
  try {
    await sevenZip(label, { ...job, args });
  } catch (error) {
    if (tooLarge.test(String(error))) budget.bytes(mostBytes + 1, label); // throws the budget's own message
    throw error;
  }
  const [made] = filesBelow(into, label);
  if (made === undefined) throw badArchive(label, 'it holds nothing');
  budget.entry(label);
  budget.bytes(statSync(join(into, made)).size, label);
  const path = entryPath(label, unpacked);
  if (made !== path) renameSync(join(into, made), join(into, path));
  return [{ path }];
};

const tooLarge = /unpacks to more bytes/;

const foldersAbove = (path: string): string[] => {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, depth) => parts.slice(0, depth + 1).join('/'));
};

const sevenZip = async (label: string, job: Readonly<Record<string, unknown>>): Promise<readonly string[]> => {
  const thread = new Worker(new URL(`./un7z-thread${extname(import.meta.filename)}`, import.meta.url), {
    workerData: job,
  });
  const [message]: unknown[] = await once(thread, 'message').catch((error: unknown) => [
    { code: 2, lines: [], errors: [String(error)] },
  ]);
  await thread.terminate();
  const { code, lines, errors } = Reply.parse(message);
  if (code === 0) return lines;
  const why = errors.slice(0, 3).join('; ') || `7-Zip ended with code ${code}`;
  if (/encrypted|password/i.test(why)) throw badArchive(label, why, 'Unpack it by hand with its password.');
  if (/link/i.test(why)) throw unsafe(label, `holds a link (${why})`);
  throw badArchive(label, why);
};

interface Entry {
  readonly path: string;
  readonly bytes: number;
  readonly isSpecial: boolean;
  readonly isEncrypted: boolean;
}

/** The path is the first line of each entry. A name with line breaks could fake entries; `filesBelow` and the thread catch that. */
const entriesOf = (lines: readonly string[]): Entry[] => {
  const groups: string[][] = [];
  for (const line of lines) {
    if (line.startsWith('Path = ')) groups.push([line]);
    else groups.at(-1)?.push(line);
  }
  return groups.map((group) => {
    const value = (key: string) => group.find((line) => line.startsWith(`${key} = `))?.slice(key.length + 3) ?? '';
    const unixMode = /\s([-a-z])[-rwxsStT]{9}/.exec(value('Attributes'))?.[1] ?? '-';
    return {
      path: value('Path'),
      bytes: Number(value('Size')) || 0,
      isSpecial: !['-', 'd'].includes(unixMode),
      isEncrypted: value('Encrypted') === '+',
    };
  });
};

const filesBelow = (folder: string, label: string, below = ''): string[] =>
  readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(below, entry.name);
    if (entry.isDirectory()) return filesBelow(folder, label, path);
    if (!entry.isFile() || statSync(join(folder, path)).nlink > 1)
      throw unsafe(label, `holds "${path}", which is not a file`);
    return [entryPath(label, path)];
  });
