import { createReadStream, createWriteStream, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openUntrusted } from '../../../services/python/run/untrusted.ts';
import { ok } from '../../outcome.ts';
import { noResult, type Result } from '../../result.ts';

/** A model of more is none that a person keeps. */
const most = { files: 500, depth: 5, bytes: 4 * 2 ** 30 } as const;

/** A folder to look into, and what is left of it all. */
interface Walk {
  files: number;
  bytes: number;
}

/**
 * Copies the folder of a model that a program left: regular files of its own, never what a link leads to. Hidden files and compiled
 * code are left behind. Gives the number of files, or says why it is not taken.
 */
export const takeModel = async (from: string, to: string): Promise<Result<number>> => {
  if (lstatSync(from, { throwIfNoEntry: false })?.isDirectory() !== true) return noResult('it is no folder');
  const walk: Walk = { files: 0, bytes: 0 };
  const why = await copy(from, to, walk, '');
  return why === undefined ? ok(walk.files) : noResult(why);
};

const copy = async (from: string, to: string, walk: Walk, below: string): Promise<string | undefined> => {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const { name } = entry;
    if (name.startsWith('.') || name === '__pycache__') continue;
    const path = `${below}${name}`;
    const why = entry.isDirectory()
      ? await copyBelow(join(from, name), join(to, name), walk, path)
      : await copyFile(join(from, name), join(to, name), walk, path);
    if (why !== undefined) return why;
  }
  return undefined;
};

const copyBelow = async (from: string, to: string, walk: Walk, path: string): Promise<string | undefined> =>
  path.split('/').length >= most.depth ? `model/${path} lies too deep` : copy(from, to, walk, `${path}/`);

const copyFile = async (from: string, to: string, walk: Walk, path: string): Promise<string | undefined> => {
  const file = openUntrusted(from, most.bytes - walk.bytes);
  if ('why' in file) return `model/${path} ${file.why}`;
  using open = file;
  walk.bytes += open.bytes;
  walk.files += 1;
  if (walk.files > most.files) return `it has more than ${most.files} files`;
  await pipeline(
    createReadStream('', { fd: open.fd, autoClose: false }),
    createWriteStream(to, { flags: 'wx', mode: 0o644 }),
  );
  return undefined;
};
