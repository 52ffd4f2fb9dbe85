import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Budget } from '../budget.ts';
import { DatasetError, explained } from '../failure.ts';
import { archiveKindOf, isArchive } from '../format.ts';
import { unpackLimits } from '../limits.ts';
import { counting } from './counting.ts';
import { un7z } from './un7z.ts';
import { untar } from './untar.ts';
import { unzip } from './unzip.ts';

/** Unpacks one archive, and the archives inside it, into `staging`. Returns the paths of the plain files. */
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
  const inside = await unpackerOf(file)(file, label, own, budget);
  const given: string[] = [];
  for (const name of inside) {
    if (isArchive(name)) {
      const inner = await unpack(join(own, name), `${label} > ${name}`, staging, budget, depth + 1);
      for (const path of inner) given.push(path); // push(...inner) fails for too many arguments
      continue;
    }
    const target = posix.join(posix.dirname(label.split(' > ')[0] ?? ''), name);
    const free = freePath(staging, target, label, name);
    mkdirSync(dirname(join(staging, free)), { recursive: true });
    renameSync(join(own, name), join(staging, free));
    given.push(free);
  }
  rmSync(own, { recursive: true });
  return given;
};

type Unpacker = (file: string, label: string, into: string, budget: Budget) => Promise<string[]>;

const unpackerOf = (file: string): Unpacker => {
  const kind = archiveKindOf(file);
  switch (kind) {
    case 'zip':
      return unzip;
    case 'tar':
      return untar;
    case '7z':
      return un7z;
    case 'gz':
      return gunzip;
    case null:
      throw new Error(`${file} is not an archive`);
    default:
      return kind satisfies never;
  }
};

/**
 * Where a file goes: its own path, or a folder named after its archive if that path is taken or leads through a file.
 */
const freePath = (staging: string, target: string, label: string, name: string): string => {
  for (let path = target, n = 1; ; n++) {
    if (isFree(staging, path)) return path;
    path = posix.join(`${posix.basename(label)}.d${n === 1 ? '' : n}`, name);
  }
};

const isFree = (staging: string, path: string): boolean => {
  if (existsSync(join(staging, path))) return false;
  for (let above = posix.dirname(path); above !== '.'; above = posix.dirname(above)) {
    if (existsSync(join(staging, above))) return statSync(join(staging, above)).isDirectory();
  }
  return true;
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
    throw explained(error, label);
  }
  return [name];
};
