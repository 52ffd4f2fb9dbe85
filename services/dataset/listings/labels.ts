import { commonFolders, escaped, isStructure, type MediaFile, partOf } from './media-files.ts';

/** What we know about the answers before we look for them. */
export interface Known {
  /** The answers that the sample shows: its cells or its columns. */
  readonly labels: ReadonlySet<string>;
  /** Whether keys include the ending of the file. */
  readonly withEnding: boolean;
  /** Whether the sample has one column of answers and it shows numbers. */
  readonly isNumber: boolean;
  /** The files of test. Their names do not show labels. */
  readonly hidden: readonly MediaFile[];
}

/** A pattern for paths with two groups, the key and the label, and where the label was found. */
export interface LabelledPaths {
  readonly pattern: string;
  readonly from: 'folder' | 'name';
  /** Reads the label from a name alone. Null if the label is a folder. */
  readonly name: string | null;
}

/** How well a reading fits: agreement with the sample counts first, then fewer labels. */
interface Score {
  readonly shown: number;
  readonly labels: number;
}

/** The fewest files per class on average. With fewer it is not a class. */
const fewestEach = 3;
/** The share of files that must fit the pattern. */
const nearlyAll = 0.95;

/** How paths show the labels of files: by a folder for each class or by their names. Undefined if they do not. */
export const labelsInPaths = (files: readonly MediaFile[], known: Known): LabelledPaths | undefined => {
  const paths = files.map(({ path }) => path);
  const asked = [...byFolder(files, known), ...byName(files, known)];
  const scored = asked.flatMap((way) => {
    const score = scoreOf(way, paths, known);
    return score === null ? [] : [{ way, score }];
  });
  const better = (a: Score, b: Score) => b.shown - a.shown || a.labels - b.labels;
  return scored.toSorted((a, b) => better(a.score, b.score))[0]?.way; // a stable sort: the first of equals wins
};

/** Null if the pattern gives no classes, or gives classes for test too. */
const scoreOf = ({ pattern, name }: LabelledPaths, paths: readonly string[], known: Known): Score | null => {
  const form = new RegExp(pattern);
  const counts = new Map<string, number>();
  for (const path of paths) {
    const label = form.exec(path)?.[2];
    if (label !== undefined) counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  const fitting = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (counts.size < 2 || fitting < nearlyAll * paths.length || counts.size * fewestEach > fitting) return null;
  const found = [...counts.keys()];
  if (name !== null && isOfTest(name, new Set(found), known.hidden)) return null;
  if (name === null && areBesides(form, new Set(found), known.hidden)) return null;
  const isBinary = known.isNumber && found.every((label) => label === '0' || label === '1');
  return { shown: isBinary ? 2 : Number(found.some((label) => known.labels.has(label))), labels: found.length };
};

/**
 * Whether most names of test contain such labels too or, where labels are dates or other long numbers, numbers of the same length. They are
 * then not labels.
 */
const isOfTest = (name: string, labels: ReadonlySet<string>, hidden: readonly MediaFile[]): boolean => {
  const form = new RegExp(name);
  const lengths = new Set([...labels].filter((label) => /^\d{6,}$/.test(label)).map((label) => label.length));
  const own = hidden.filter((file) => {
    const label = form.exec(file.stem)?.[1] ?? '';
    return labels.has(label) || (/^\d+$/.test(label) && lengths.has(label.length));
  });
  return own.length * 2 > hidden.length;
};

/** Whether most files of test are in the same folders. The folders then show whose files they are. */
const areBesides = (form: RegExp, labels: ReadonlySet<string>, hidden: readonly MediaFile[]): boolean =>
  hidden.filter(({ path }) => labels.has(form.exec(path)?.[2] ?? '')).length * 2 > hidden.length;

/** The class folders are below a folder without own files: at the first depth that is not a part of the data, and below. */
const byFolder = (files: readonly MediaFile[], known: Known): LabelledPaths[] => {
  const root = commonFolders(files);
  const ending = endingsOf(files);
  const from = root.map((folder) => `${escaped(folder)}/`).join('');
  const depths = Math.min(...files.map(({ folders }) => folders.length)) - root.length;
  const names = (depth: number) => new Set(files.map(({ folders }) => folders[root.length + depth] ?? ''));
  return Array.from({ length: Math.max(0, depths) }, (_, depth) => depth)
    .filter((depth) => ![...names(depth)].every(isStructure))
    .map((depth) => ({
      pattern: withKey(`${depth > 0 ? `(?:[^/]+/){${depth}}` : ''}(${aside(names(depth))}[^/]+)/(?:[^/]+/)*[^/]+`, {
        from,
        ending,
        ...known,
      }),
      from: 'folder',
      name: null,
    }));
};

/** A folder named like `_noise` is not a class beside folders that are not named like this. */
const aside = (names: ReadonlySet<string>): string =>
  [...names].filter((name) => !isAside(name)).length > 1 && [...names].some(isAside) ? '(?!_)' : '';

const isAside = (folder: string): boolean => folder.startsWith('_');

/** Possible labels: a word before a number, the first word or the last word. */
const forms = ['([^/]*?[^/\\d._ ()-])[ ._-]*\\(?\\d+\\)?', '([^/._ -]+)[._ -][^/]*', '[^/]*[._ -]([^/._ -]+)'];

const byName = (files: readonly MediaFile[], known: Known): LabelledPaths[] => {
  const root = commonFolders(files);
  const from = root.map((folder) => `${escaped(folder)}/`).join('');
  const place = placeOfTest(known.hidden);
  const told = place === undefined ? [] : [`(?:[^/._ -]+[._ -]+){${place}}([^/._ -]+)[._ -][^/]*`];
  const isFlat = files.every(({ folders }) => folders.slice(root.length).every((folder) => partOf(folder) !== null));
  return [...told, ...(isFlat ? forms : [])].map((form) => ({
    pattern: withKey(`(?:[^/]+/)*${form}`, { from, ending: endingsOf(files), ...known }),
    from: 'name',
    name: `^${form}$`,
  }));
};

/**
 * The position of the word `test` in the names of nearly all files of test. At the same position the names of train may have their label.
 */
const placeOfTest = (hidden: readonly MediaFile[]): number | undefined => {
  const places = hidden.map(({ stem }) => stem.split(/[._ -]+/).findIndex((word) => partOf(word) === 'test'));
  const [first = -1] = places;
  return first > 0 && places.filter((place) => place === first).length >= nearlyAll * places.length ? first : undefined;
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
