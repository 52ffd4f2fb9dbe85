import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Budget } from './budget.ts';
import { DatasetError } from './failure.ts';
import { isArchive } from './format.ts';
import { unpackLimits } from './limits.ts';
import { counting, unzip } from './unzip.ts';

/** Unpacks one archive into `staging`, archives inside it too; returns the plain files it gave. */
export const unpack = async (
  file: string,
  label: string,
  staging: string,
  budget: Budget,
  depth = 1,
): Promise<string[]> => {
  if (depth > unpackLimits.depth) {
    throw new DatasetError('unsafe-archive', label, `${label} nests archives too deeply`, 'Unpack it by hand.');
  }
  const own = join(staging, `.unpack-${randomUUID()}`);
  mkdirSync(own);
  const inside = /\.zip$/i.test(file) ? await unzip(file, label, own, budget) : await gunzip(file, label, own, budget);
  const given: string[] = [];
  for (const name of inside) {
    if (isArchive(name)) {
      given.push(...(await unpack(join(own, name), `${label} > ${name}`, staging, budget, depth + 1)));
      continue;
    }
    const target = posix.join(posix.dirname(label.split(' > ')[0] ?? ''), name);
    const free = existsSync(join(staging, target)) ? posix.join(`${posix.basename(label)}.d`, name) : target;
    mkdirSync(dirname(join(staging, free)), { recursive: true });
    renameSync(join(own, name), join(staging, free));
    given.push(free);
  }
  rmSync(own, { recursive: true });
  return given;
};

const gunzip = async (file: string, label: string, into: string, budget: Budget): Promise<string[]> => {
  const name = posix.basename(file).replace(/\.gz$/i, '');
  try {
    await pipeline(
      createReadStream(file),
      createGunzip(),
      counting(budget, label),
      createWriteStream(join(into, name)),
    );
  } catch (error) {
    if (error instanceof DatasetError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new DatasetError('bad-archive', label, `${label} cannot be unpacked (${why})`, 'Download it again.');
  }
  return [name];
};
