import { posix } from 'node:path';
import type { DataFile } from '../data-file.ts';

/** An image, sound or signal file with the parts of its path. */
export interface MediaFile {
  readonly path: string;
  /** The folders above it, the outermost first. */
  readonly folders: readonly string[];
  readonly name: string;
  readonly stem: string;
  /** With the dot, in its original letters. */
  readonly ending: string;
}

/** The image, sound or signal files, whichever kind has the most. */
export const mediaFiles = (files: readonly DataFile[]): MediaFile[] => {
  const of = (kind: DataFile['format']) => files.filter(({ format }) => format === kind);
  const kinds = [of('image'), of('audio'), of('signal')].toSorted((a, b) => b.length - a.length);
  return (kinds[0] ?? []).map(({ path }) => mediaFile(path));
};

export const mediaFile = (path: string): MediaFile => {
  const folders = path.split('/');
  const name = folders.pop() ?? '';
  const ending = posix.extname(name);
  return { path, folders, name, stem: name.slice(0, name.length - ending.length), ending };
};

/** Which part of the data a folder's name stands for, if any. */
export const partOf = (folder: string): 'train' | 'test' | 'valid' | null => {
  if (/(^|[^a-z])(test|eval|unlabell?ed|holdout)|^test/i.test(folder)) return 'test';
  if (/(^|[^a-z])(val|valid|validation|dev)([^a-z]|$)/i.test(folder)) return 'valid';
  return /(^|[^a-z])(train|training)/i.test(folder) ? 'train' : null;
};

/**
 * Whether the folders say that their content belongs to test. The innermost folder that names a part counts: `train_test/train` is not
 * test.
 */
export const areOfTest = (folders: readonly string[]): boolean =>
  folders.map(partOf).findLast((part) => part === 'train' || part === 'test') === 'test';

/** The folders that are above all files. */
export const commonFolders = (files: readonly MediaFile[]): string[] => {
  const [first, ...rest] = files;
  const common = [...(first?.folders ?? [])];
  for (const { folders } of rest) {
    const differs = common.findIndex((folder, at) => folders[at] !== folder);
    if (differs >= 0) common.length = differs;
  }
  return common;
};

/** Folder names that say what is inside and not which class it has. */
export const isStructure = (folder: string): boolean =>
  partOf(folder) !== null ||
  /^(images?|imgs?|pictures?|photos?|audio|sounds?|wavs?|clips?|masks?|labels?|annotations?|data|files|jpe?gs?|pngs?|clean(ed)?|noisy|inputs?|targets?|outputs?)$/i.test(
    folder,
  );

/** The files to learn from and those to predict for: by their folders, else by the keys of the sample. */
export const splitFiles = (files: readonly MediaFile[], keys: ReadonlySet<string>) => {
  const inTest = ({ folders }: MediaFile) => areOfTest(folders);
  const isAsked = files.some(inTest) ? inTest : askedBy(files, keys);
  const { train = [], test = [] } = Object.groupBy(files, (file) => (isAsked(file) ? 'test' : 'train'));
  return { train, test };
};

/** A folder is the one asked for if this share of the keys are its files and this share of its files are keys. */
const nearlyAll = 0.95;

/**
 * The files of the one folder that has those that the keys name, because others may have the same names. Otherwise all files that keys
 * name.
 */
const askedBy = (files: readonly MediaFile[], keys: ReadonlySet<string>): ((file: MediaFile) => boolean) => {
  const isKey = ({ stem, name }: MediaFile) => keys.has(stem) || keys.has(name);
  const shelves = Map.groupBy(files, ({ folders }) => folders.join('/'));
  const whole = [...shelves].filter(([, own]) => {
    const found = own.filter(isKey).length;
    return found >= nearlyAll * keys.size && found >= nearlyAll * own.length;
  });
  const [only] = whole;
  return only === undefined || whole.length > 1 ? isKey : ({ folders }) => folders.join('/') === only[0];
};

/** Escapes a text for a regular expression that JavaScript and Python read in the same way. */
export const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
