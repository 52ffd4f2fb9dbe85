import { posix } from 'node:path';
import type { DataFile } from '../../data-file.ts';
import { areOfTest, isStructure, type MediaFile, mediaFile, partOf } from '../media-files.ts';

/** A file that holds the text of a row. */
export interface Document extends MediaFile {
  readonly bytes: number;
  readonly isOfTest: boolean;
}

/** Documents of one kind. Each row has one: `essays/train/` and `essays/test/`. */
export interface Kind {
  /** The name for its column. */
  readonly name: string;
  /** In lower case. */
  readonly ending: string;
  readonly documents: readonly Document[];
}

/** Fewer files of one kind are meant for people to read. */
export const fewestDocuments = 10;
const mostKinds = 8;
const nearlyAll = 0.95;
const mostTops = 50;

const formats = new Set<DataFile['format']>(['text', 'html', 'json', 'other']);
const endings = new Set('.txt .text .md .html .htm .xhtml .xml .json .ipynb .eml .tex'.split(' ').concat(''));

/** Files that may each hold the text of a row, by their names: those in folders, or those of an archive without folders. */
export const documentsAmong = (files: readonly DataFile[]): Document[] => {
  const all = files.flatMap(({ path, bytes, format, archive }) => {
    const isApart = path.includes('/') || archive !== null;
    if (!isApart || !formats.has(format) || !endings.has(posix.extname(path).toLowerCase())) return [];
    const file = mediaFile(path);
    return [{ ...file, bytes, isOfTest: areOfTest(file.folders) }];
  });
  const inFolders = new Set(all.flatMap(({ folders, ending }) => (folders.length > 0 ? [ending] : [])));
  return all.filter(({ folders, ending }) => folders.length > 0 || !inFolders.has(ending)); // the others describe the data
};

/** Groups by ending, and also by folder if documents with one ending have the same names. */
export const kindsAmong = (documents: readonly Document[]): Kind[] => {
  const byEnding = Map.groupBy(documents, ({ ending }) => ending.toLowerCase());
  const kinds = [...byEnding].flatMap(([ending, own]) => {
    const names = new Set(own.map(({ stem, isOfTest }) => `${isOfTest}/${stem}`));
    const isOne = names.size >= nearlyAll * own.length;
    const groups = isOne ? [own] : [...Map.groupBy(own, ({ folders }) => bareIn(folders)[0] ?? '').values()];
    return groups.map((group): Kind => ({ name: nameOf(group), ending, documents: group }));
  });
  return kinds
    .filter((kind) => kind.documents.length >= fewestDocuments)
    .toSorted((a, b) => b.documents.length - a.documents.length)
    .slice(0, mostKinds);
};

/** The folders without words for parts of the data: `train_html` gives `html`, and `train` gives nothing. */
const bareIn = (folders: readonly string[]): string[] =>
  folders
    .map((folder) => folder.replaceAll(/train(ing)?|test(ing)?|valid(ation)?/gi, '').replaceAll(edges, ''))
    .filter(Boolean);
const edges = /^[^\p{L}\p{N}]+|(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/gu;

const nameOf = (documents: readonly Document[]): string => {
  const [first = [], ...rest] = [...new Set(documents.map(({ folders }) => bareIn(folders).join('/')))].map((one) =>
    one.split('/'),
  );
  const shared = first.findIndex((folder, at) => rest.some((other) => other[at] !== folder));
  const name = (shared < 0 ? first : first.slice(0, shared)).at(-1) ?? '';
  return name === '' || name.length > 60 || isStructure(name) ? 'text' : name;
};

/** All documents with the most common ending, because those of classes are in separate folders. Undefined if they are few. */
export const wholeKind = (documents: readonly Document[]): Kind | undefined => {
  const byEnding = [...Map.groupBy(documents, ({ ending }) => ending.toLowerCase())];
  const [most] = byEnding.toSorted(([, a], [, b]) => b.length - a.length);
  if (most === undefined || most[1].length < fewestDocuments) return undefined;
  return { name: 'text', ending: most[0], documents: most[1] };
};

/**
 * The folders that hold the documents: down to those that name a part of the data or the kind, else the outermost one, or empty for any.
 */
export const foldersOf = (name: string, documents: readonly Document[]): string[] => {
  const depthOf = (folders: readonly string[]) =>
    Math.max(
      0,
      folders.findLastIndex((folder) => partOf(folder) !== null),
      folders.findIndex((folder) => bareIn([folder])[0] === name),
    );
  const tops = new Set(documents.map(({ folders }) => folders.slice(0, depthOf(folders) + 1).join('/')));
  return tops.size > mostTops ? [''] : [...tops];
};
