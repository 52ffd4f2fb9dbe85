import { escaped, isStructure, type MediaFile, partOf } from './media-files.ts';

/** What is known of the answers before they are found. */
export interface Known {
  /** What answers the sample shows: its cells, or its columns. */
  readonly labels: ReadonlySet<string>;
  /** Whether keys are spelled with the ending of the file. */
  readonly withEnding: boolean;
}

/** A pattern over paths with two groups, the key and the label, and where the label was found. */
export interface LabelledPaths {
  readonly pattern: string;
  readonly from: 'folder' | 'name';
}

/** So many files of each class, on average, or it is none. */
const fewestEach = 3;
/** How many of the files must fit. */
const nearlyAll = 0.95;

/** How paths tell the labels of files: by a folder for each class, or by their names; undefined: they do not. */
export const labelsInPaths = (files: readonly MediaFile[], known: Known): LabelledPaths | undefined => {
  const paths = files.map(({ path }) => path);
  const asked = [...byFolder(files, known), ...byName(files, known)];
  const scored = asked.flatMap((way) => {
    const score = scoreOf(way, paths, known);
    return score === null ? [] : [{ way, score }];
  });
  return scored.toSorted((a, b) => b.score - a.score)[0]?.way; // a stable sort: the first of equals wins
};

/** 1 where labels are ones that the sample shows, else 0; null where the pattern tells no classes. */
const scoreOf = ({ pattern }: LabelledPaths, paths: readonly string[], { labels }: Known): number | null => {
  const form = new RegExp(pattern);
  const counts = new Map<string, number>();
  for (const path of paths) {
    const label = form.exec(path)?.[2];
    if (label !== undefined) counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  const fitting = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (counts.size < 2 || fitting < nearlyAll * paths.length || counts.size * fewestEach > fitting) return null;
  return [...counts.keys()].some((label) => labels.has(label)) ? 1 : 0;
};

/** Below a folder without files of its own, at the first depth that is no part of the data, and those below it. */
const byFolder = (files: readonly MediaFile[], known: Known): LabelledPaths[] => {
  const root = commonFolders(files);
  const ending = endingsOf(files);
  const from = root.map((folder) => `${escaped(folder)}/`).join('');
  const depths = Math.min(...files.map(({ folders }) => folders.length)) - root.length;
  const names = (depth: number) => new Set(files.map(({ folders }) => folders[root.length + depth] ?? ''));
  return Array.from({ length: Math.max(0, depths) }, (_, depth) => depth)
    .filter((depth) => ![...names(depth)].every(isStructure))
    .map((depth) => ({
      pattern: withKey(`${depth > 0 ? `(?:[^/]+/){${depth}}` : ''}([^/]+)/(?:[^/]+/)*[^/]+`, {
        from,
        ending,
        ...known,
      }),
      from: 'folder',
    }));
};

/** The folders above all files; those of a class are never among them. */
const commonFolders = (files: readonly MediaFile[]): string[] => {
  const [first, ...rest] = files;
  const common = [...(first?.folders ?? [])];
  for (const { folders } of rest) {
    const differs = common.findIndex((folder, at) => folders[at] !== folder);
    if (differs >= 0) common.length = differs;
  }
  return common;
};

/** A word before a number, the first word, or the last. */
const forms = ['([^/]*?[^/\\d._ ()-])[ ._-]*\\(?\\d+\\)?', '([^/._ -]+)[._ -][^/]*', '[^/]*[._ -]([^/._ -]+)'];

const byName = (files: readonly MediaFile[], known: Known): LabelledPaths[] => {
  const root = commonFolders(files);
  const from = root.map((folder) => `${escaped(folder)}/`).join('');
  const isFlat = files.every(({ folders }) => folders.slice(root.length).every((folder) => partOf(folder) !== null));
  if (!isFlat) return [];
  return forms.map((form) => ({
    pattern: withKey(`(?:[^/]+/)*${form}`, { from, ending: endingsOf(files), ...known }),
    from: 'name',
  }));
};

const endingsOf = (files: readonly MediaFile[]): string => {
  const endings = [...new Set(files.map(({ ending }) => ending))].toSorted().map(escaped);
  return endings.length === 1 ? (endings[0] ?? '') : `(?:${endings.join('|')})`;
};

interface Around {
  readonly from: string;
  readonly ending: string;
  readonly withEnding: boolean;
}

const withKey = (body: string, { from, ending, withEnding }: Around): string =>
  withEnding ? `^${from}(${body}${ending})$` : `^${from}(${body})${ending}$`;
