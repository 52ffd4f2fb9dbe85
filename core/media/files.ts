/** A file of images, sound or a signal, or one that is called so. */
export interface MediaFile {
  readonly path: string;
  readonly kind: 'image' | 'audio' | 'signal';
  readonly bytes: number;
  readonly sha256: string;
  /** Its content is not what its name says. */
  readonly isOdd: boolean;
  readonly folder: string;
  readonly name: string;
  readonly stem: string;
}

/** Finds files by name, by stem (in small letters or large ones, where none is spelled so), by folder, and by how names begin. */
export interface FileIndex {
  readonly files: readonly MediaFile[];
  readonly at: (path: string) => MediaFile | undefined;
  readonly named: (name: string) => readonly MediaFile[];
  readonly withStem: (stem: string) => readonly MediaFile[];
  /** Files whose stem is this number with zeros in front. */
  readonly numbered: (digits: string) => readonly MediaFile[];
  /** Files that have a folder of this name above them. */
  readonly below: (folder: string) => readonly MediaFile[];
  /** Files that have a folder above them whose name is this number with zeros in front. */
  readonly belowNumber: (digits: string) => readonly MediaFile[];
  /** Files whose stem is this followed, or preceded, by a separator and more. */
  readonly around: (part: string) => readonly MediaFile[];
  /** The files of one folder whose names begin so, by name. */
  readonly startingWith: (folder: string, start: string) => readonly MediaFile[];
}

const padded = /^0+(?=[1-9]\d*$)/;
const separators = /[_\-. ]+/g;
/** Hashes with dozens of separators are no ids with something behind. */
const mostCuts = 8;

/** An index that is built where it is first asked for. */
export const indexOf = (files: readonly MediaFile[]): FileIndex => {
  const byPath = lazy(() => new Map(files.map((file) => [file.path, file])));
  const byName = lazy(() => Map.groupBy(files, ({ name }) => name));
  const byStem = lazy(() => Map.groupBy(files, ({ stem }) => stem));
  const byFoldedPath = lazy(() => new Map(files.map((file) => [file.path.toLowerCase(), file])));
  const byFoldedName = lazy(() => Map.groupBy(files, ({ name }) => name.toLowerCase()));
  const byFoldedStem = lazy(() => Map.groupBy(files, ({ stem }) => stem.toLowerCase()));
  const byNumber = lazy(() => {
    const numbers = files.filter(({ stem }) => padded.test(stem));
    return Map.groupBy(numbers, ({ stem }) => stem.replace(padded, ''));
  });
  const byFolderName = lazy(() => groupEach(files, ({ folder }) => folder.split('/')));
  const byFolderNumber = lazy(() =>
    groupEach(files, ({ folder }) =>
      folder.split('/').flatMap((name) => (padded.test(name) ? [name.replace(padded, '')] : [])),
    ),
  );
  const byPart = lazy(() => groupEach(files, ({ stem }) => partsOf(stem)));
  const byFolder = lazy(() => {
    const groups = [...Map.groupBy(files, ({ folder }) => folder)];
    return new Map(groups.map(([folder, own]) => [folder, own.toSorted((a, b) => (a.name < b.name ? -1 : 1))]));
  });
  return {
    files,
    at: (path) => byPath().get(path) ?? byFoldedPath().get(path.toLowerCase()),
    named: (name) => byName().get(name) ?? byFoldedName().get(name.toLowerCase()) ?? [],
    withStem: (stem) => byStem().get(stem) ?? byFoldedStem().get(stem.toLowerCase()) ?? [],
    numbered: (digits) => byNumber().get(digits) ?? [],
    below: (folder) => byFolderName().get(folder) ?? [],
    belowNumber: (digits) => byFolderNumber().get(digits) ?? [],
    around: (part) => byPart().get(part) ?? [],
    startingWith(folder, start) {
      const inFolder = byFolder().get(folder) ?? [];
      const first = firstNotBefore(inFolder, start);
      let end = first;
      while (inFolder[end]?.name.startsWith(start)) end++;
      return inFolder.slice(first, end);
    },
  };
};

const lazy = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

const groupEach = (files: readonly MediaFile[], keysOf: (file: MediaFile) => readonly string[]) => {
  const groups = new Map<string, MediaFile[]>();
  for (const file of files) {
    for (const key of new Set(keysOf(file))) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [file]);
      else group.push(file);
    }
  }
  return groups;
};

/** What stands before and behind each separator of a stem. */
const partsOf = (stem: string): string[] =>
  [...stem.matchAll(separators)]
    .slice(0, mostCuts)
    .flatMap(({ index, 0: cut }) => [stem.slice(0, index), stem.slice(index + cut.length)])
    .filter((part) => part !== '');

const firstNotBefore = (sorted: readonly MediaFile[], start: string): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.name ?? '') < start) low = middle + 1;
    else high = middle;
  }
  return low;
};
