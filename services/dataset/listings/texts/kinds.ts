import { posix } from 'node:path';
import type { DataFile } from '../../data-file.ts';
import { areOfTest, isStructure, type MediaFile, mediaFile, partOf } from '../media-files.ts';

/** A file that holds the text of a row. */
export interface Document extends MediaFile {
  readonly bytes: number;
  readonly isOfTest: boolean;
}

/** Documents of one kind, of which a row has one: `essays/train/` and `essays/test/`. */
export interface Kind {
  /** What to call its column. */
  readonly name: string;
  /** In small letters. */
  readonly ending: string;
  readonly documents: readonly Document[];
}

/** Fewer files of one kind are read by people. */
export const fewestDocuments = 10;
const mostKinds = 8;
const nearlyAll = 0.95;
const mostTops = 50;

const formats = new Set<DataFile['format']>(['text', 'html', 'json', 'other']);
const endings = new Set('.txt .text .md .html .htm .xhtml .xml .json .ipynb .eml .tex'.split(' ').concat(''));

/** Files that may each hold the text of a row, by their names: those in folders, or of an archive without folders. */
export const documentsAmong = (files: readonly DataFile[]): Document[] => {
  const all = files.flatMap(({ path, bytes, format, archive }) => {
    const isApart = path.includes('/') || archive !== null;
    if (!isApart || !formats.has(format) || !endings.has(posix.extname(path).toLowerCase())) return [];
    const file = mediaFile(path);
    return [{ ...file, bytes, isOfTest: areOfTest(file.folders) }];
  });
  const inFolders = new Set(all.flatMap(({ folders, ending }) => (folders.length > 0 ? [ending] : [])));
  return all.filter(({ folders, ending }) => folders.length > 0 || !inFolders.has(ending)); // the others are about the data
};

/** By ending; by folder, too, where documents of one ending are called alike. */
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

/** The folders without words for parts of the data: `train_html` is `html`, and `train` is none. */
const bareIn = (folders: readonly string[]): string[] =>
  folders
    .map((folder) => folder.replaceAll(/train(ing)?|test(ing)?|valid(ation)?/gi, '').replaceAll(edges, ''))
    .filter(Boolean);
const edges = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

const nameOf = (documents: readonly Document[]): string => {
  const [first = [], ...rest] = [...new Set(documents.map(({ folders }) => bareIn(folders).join('/')))].map((one) =>
    one.split('/'),
  );
  const shared = first.findIndex((folder, at) => rest.some((other) => other[at] !== folder));
  const name = (shared < 0 ? first : first.slice(0, shared)).at(-1) ?? '';
  return name === '' || name.length > 60 || isStructure(name) ? 'text' : name;
};

/** All documents of the ending that most have, as those of classes lie in folders of their own; undefined: they are few. */
export const wholeKind = (documents: readonly Document[]): Kind | undefined => {
  const byEnding = [...Map.groupBy(documents, ({ ending }) => ending.toLowerCase())];
  const [most] = byEnding.toSorted(([, a], [, b]) => b.length - a.length);
  if (most === undefined || most[1].length < fewestDocuments) return undefined;
  return { name: 'text', ending: most[0], documents: most[1] };
};

/** The folders that hold documents: down to those that speak of a part of the data, or name the kind; else the outermost, or `` for any. */
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
