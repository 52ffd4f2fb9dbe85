import { posix } from 'node:path';
import type { DataFile } from '../data-file.ts';

/** A file of an image, a sound or a signal, its path taken apart. */
export interface MediaFile {
  readonly path: string;
  /** The folders above it, from the outermost. */
  readonly folders: readonly string[];
  readonly name: string;
  readonly stem: string;
  /** With its dot, as it is spelled. */
  readonly ending: string;
}

/** The files of images, of sound or of signals, whichever are most. */
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

/** Whether a folder says that it is a part of the data, and which. */
export const partOf = (folder: string): 'train' | 'test' | 'valid' | null => {
  if (/(^|[^a-z])(test|eval|unlabell?ed|holdout)|^test/i.test(folder)) return 'test';
  if (/(^|[^a-z])(val|valid|validation|dev)([^a-z]|$)/i.test(folder)) return 'valid';
  return /(^|[^a-z])(train|training)/i.test(folder) ? 'train' : null;
};

/** Folders that say what is in them rather than of which class it is. */
export const isStructure = (folder: string): boolean =>
  partOf(folder) !== null ||
  /^(images?|imgs?|pictures?|photos?|audio|sounds?|wavs?|clips?|masks?|labels?|annotations?|data|files|jpe?gs?|pngs?|clean(ed)?|noisy|inputs?|targets?|outputs?)$/i.test(
    folder,
  );

/** The files to learn from, and those to answer for: by their folders, else by the keys of the sample. */
export const splitFiles = (files: readonly MediaFile[], keys: ReadonlySet<string>) => {
  const inTest = ({ folders }: MediaFile) => folders.some((folder) => partOf(folder) === 'test');
  const isKey = ({ stem, name }: MediaFile) => keys.has(stem) || keys.has(name);
  const isAsked = files.some(inTest) ? inTest : isKey;
  const { train = [], test = [] } = Object.groupBy(files, (file) => (isAsked(file) ? 'test' : 'train'));
  return { train, test };
};

/** A text as a part of a regular expression that JavaScript and Python read alike. */
export const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
