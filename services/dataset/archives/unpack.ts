import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Budget } from '../budget.ts';
import { DatasetError, explained } from '../failure.ts';
import { type ArchiveKind, archiveKindOf, archiveKindsAmong, formatOf, packing } from '../format.ts';
import { unpackLimits } from '../limits.ts';
import { counting } from './counting.ts';
import type { UnpackedFile } from './entry.ts';
import { un7z, unpackOne } from './un7z.ts';
import { untar } from './untar.ts';
import { unzip } from './unzip.ts';

/** The plain files, and the folder that the outermost archive was unpacked to (null if it is broken). */
interface Unpacked {
  readonly files: readonly UnpackedFile[];
  readonly below: string | null;
  /** This archive or archives inside it that are damaged or locked. Nothing of them is kept. */
  readonly broken: readonly DatasetError[];
}

/**
 * Where archives are unpacked, and how much they may hold together. `kind` is the kind of the outermost archive where its name does not
 * show it.
 */
interface Room {
  readonly staging: string;
  readonly budget: Budget;
  /** For files of one name from archives of one name: the number that was given last. */
  readonly numbers: Map<string, number>;
  readonly kind?: ArchiveKind;
}

/** Unpacks one archive and the archives inside it. Throws if one is an attack or the disk is full. */
export const unpack = async (file: string, label: string, room: Room, depth = 1): Promise<Unpacked> => {
  const { staging, budget, numbers, kind = archiveKindOf(file) } = room;
  if (depth > unpackLimits.depth) {
    throw new DatasetError('unsafe-archive', label, `${label} nests archives too deeply`, 'Unpack it by hand.');
  }
  const own = join(staging, `.unpack-${randomUUID()}`);
  mkdirSync(own);
  const inside = await unpackerOf(file, kind)(file, label, own, budget).catch(ifBroken);
  if (inside instanceof DatasetError) {
    removeOrThrow(inside, own);
    return { files: [], below: null, broken: [inside] };
  }
  const names = inside.map(({ path }) => path);
  const below = folderFor(label, names);
  const given: UnpackedFile[] = [];
  const broken: DatasetError[] = [];
  const moved = new Map<string, boolean>();
  const kindOf = archiveKindsAmong(names);
  const whole = kind === '7z' ? new Set<string>() : wholeFolders(names, (name) => kindOf(name) !== null);
  for (const { path: name, described } of inside) {
    if (kindOf(name) !== null) {
      const inner = await unpack(join(own, name), `${label} > ${name}`, { staging, budget, numbers }, depth + 1);
      for (const error of inner.broken) broken.push(error); // push(...inner) fails for too many arguments
      for (const file of inner.files) given.push(file);
      continue;
    }
    const to = (path: string) => given.push(described === undefined ? { path } : { path, described });
    const target = posix.join(below, name);
    const top = topOf(name);
    if (whole.has(top)) {
      if (!moved.has(top)) moved.set(top, moveFolder(join(own, top), staging, posix.join(below, top)));
      if (moved.get(top) === true) {
        to(target);
        continue;
      }
    }
    const free = freePath(room, target, label, name);
    mkdirSync(dirname(join(staging, free)), { recursive: true });
    renameSync(join(own, name), join(staging, free));
    to(free);
  }
  rmSync(own, { recursive: true, force: true }); // it may have been moved itself
  return { files: given, below, broken };
};

/** If a broken archive's files cannot be removed, the whole intake fails: they must not stay among the files. */
const removeOrThrow = (broken: DatasetError, folder: string): void => {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    throw broken;
  }
};

/** Returns the error of a damaged or locked archive, which can be left out. Throws all others: attacks and a full disk end the intake. */
const ifBroken = (error: unknown): DatasetError => {
  if (error instanceof DatasetError && error.kind === 'bad-archive') return error;
  throw error;
};

/** The outermost folder of a path, or `.`. */
const topOf = (name: string): string => (name.includes('/') ? name.slice(0, name.indexOf('/')) : '.');

/**
 * The folders that can be moved as a whole (this saves two seconds for 50,000 files): those without archives in them, and `.` only if
 * nothing else is there. Not for 7z, because 7-Zip also leaves files that are not data.
 */
const wholeFolders = (names: readonly string[], isArchive: (name: string) => boolean): ReadonlySet<string> => {
  const tops = new Set(names.map(topOf));
  for (const name of names) if (isArchive(name)) tops.delete(topOf(name));
  if (tops.size > 1 || names.some((name) => name.includes('/') || isArchive(name))) tops.delete('.');
  return tops;
};

/** Moves a folder to its place if nothing is there yet. Returns whether it did. */
const moveFolder = (from: string, staging: string, path: string): boolean => {
  const to = posix.normalize(path).replace(/\/$/, '');
  if (to === '.' || !isFree(staging, to)) return false;
  mkdirSync(dirname(join(staging, to)), { recursive: true });
  renameSync(from, join(staging, to));
  return true;
};

/** An archive with this many files outside folders gets a folder with its name: `train.zip` and `test.zip` may both hold `1.jpg`. */
const manyLoose = 20;

const folderFor = (label: string, names: readonly string[]): string => {
  const beside = posix.dirname(label.split(' > ')[0] ?? '').replace(/^\.$/, '');
  const isLoose = names.length > manyLoose && !names.some((name) => name.includes('/') || formatOf(name) !== 'other');
  const packed = posix.basename(label.split(' > ').at(-1) ?? '');
  const own = (packing(packed)?.unpacked ?? packed).replace(/\.(zip|7z|tgz|tar|gz)$|\.tar\.gz$/i, '');
  return isLoose && own !== '' ? posix.join(beside, own) : beside;
};

type Unpacker = (file: string, label: string, into: string, budget: Budget) => Promise<UnpackedFile[]>;

const unpackerOf = (file: string, kind: ArchiveKind | null): Unpacker => {
  switch (kind) {
    case 'zip':
      return unzipAny;
    case 'tar':
      return untar;
    case '7z':
      return un7z;
    case 'gz':
      return gunzip;
    case 'packed':
      return unpackOne;
    case null:
      throw new Error(`${file} is not an archive`);
    default:
      return kind satisfies never;
  }
};

/** Windows packs files larger than 2 GB with Deflate64, other programs use LZMA or bzip2. 7-Zip can unpack these too. */
const unzipAny: Unpacker = async (file, label, into, budget) => {
  try {
    return await unzip(file, label, into, budget);
  } catch (error) {
    if (!(error instanceof DatasetError && /unsupported compression method/.test(error.message))) throw error;
    rmSync(into, { recursive: true });
    mkdirSync(into);
    return un7z(file, label, into, budget, 'zip');
  }
};

/** Where to put a file: at its own path, or in a folder named after its archive if that path is taken or leads through a file. */
const freePath = ({ staging, numbers }: Room, target: string, label: string, name: string): string => {
  if (isFree(staging, target)) return target;
  const archive = posix.basename(label);
  const key = `${archive}/${name}`;
  for (let n = (numbers.get(key) ?? 0) + 1; ; n++) {
    const path = posix.join(`${archive}.d${n === 1 ? '' : n}`, name);
    if (!isFree(staging, path)) continue;
    numbers.set(key, n);
    return path;
  }
};

const isFree = (staging: string, path: string): boolean => {
  if (existsSync(join(staging, path))) return false;
  for (let above = posix.dirname(path); above !== '.'; above = posix.dirname(above)) {
    if (existsSync(join(staging, above))) return statSync(join(staging, above)).isDirectory();
  }
  return true;
};

const gunzip = async (file: string, label: string, into: string, budget: Budget): Promise<UnpackedFile[]> => {
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
  return [{ path: name }];
};
