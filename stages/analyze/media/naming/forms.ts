import { posix } from 'node:path';
import type { FileIndex, MediaFile } from '../../../../core/media/files.ts';
import { namesListed } from '../../../../core/media/resolve.ts';

/** How cells become paths (core/schema/media.ts), and how many of the cells name a file in this way. */
export interface Form {
  readonly form: string;
  readonly cells: number;
}

/** Up to so many suffixes of one id are sources of their own; more suffixes only number the pictures. */
const mostSuffixes = 8;
/** So many files of a cell are enough to show how they are named. */
const mostFiles = 60;
/** The most names of a list in one cell that are looked up. */
const mostListed = 10;
const endingStar = '.*';

/** The forms by which at least half of these cells name files, the best first. */
export const formsOf = (cells: readonly string[], index: FileIndex): Form[] => {
  const distinct = [...new Set(cells)].filter((cell) => cell !== '');
  const counts = new Map<string, number>();
  for (const cell of distinct)
    for (const form of new Set(formsOfCell(cell, index))) counts.set(form, (counts.get(form) ?? 0) + 1);
  const enough = [...withPadded(counts)].filter(([, count]) => count * 2 >= distinct.length);
  const found = enough.map(([form, count]) => ({ form, cells: count }));
  return withoutLooser(found).toSorted((a, b) => b.cells - a.cells || precision(b.form) - precision(a.form));
};

/** Counts cells for `{:05}` that were found by `{}`, because numbers that are long enough need no zeros in front. */
const withPadded = (counts: ReadonlyMap<string, number>): ReadonlyMap<string, number> => {
  const all = new Map(counts);
  for (const [form, count] of counts) {
    const plain = form.replace(/\{:0\d+\}/, '{}');
    const long = counts.get(plain);
    if (plain === form || long === undefined) continue;
    all.set(form, count + long);
    for (const [other, found] of counts) if (matches(other, plain) && found <= long) all.delete(other);
  }
  return all;
};

const precision = (form: string): number => -(form.match(/\*/g) ?? []).length;

/** Drops forms with `*` if forms without it name as many files, unless there are too many of those. */
const withoutLooser = (found: readonly Form[]): Form[] => {
  const exact = found.filter(({ form }) => !form.includes('*'));
  const loose = found.filter(({ form }) => form.includes('*'));
  const covered = (one: Form) => exact.filter(({ form }) => matches(one.form, form));
  const kept = loose.filter((one) => {
    const inside = covered(one);
    const areNumbers = inside.length > 1 && inside.every(({ form }) => /\d(\.\w+)?$/.test(form));
    return areNumbers || inside.length > mostSuffixes || inside.every(({ cells }) => cells < 0.9 * one.cells);
  });
  const dropped = exact.filter(({ form }) => kept.some((one) => matches(one.form, form)));
  return [...exact.filter((one) => !dropped.includes(one)), ...withoutEqual(kept)];
};

/** Drops the looser of equal forms: `**` is looser than a folder's name, and any file of a folder is looser than a beginning of its name. */
const withoutEqual = (loose: readonly Form[]): Form[] =>
  loose.filter(
    ({ form, cells }) =>
      !loose.some((other) => other.form !== form && other.cells >= 0.9 * cells && matches(form, other.form)),
  );

const matches = (loose: string, form: string): boolean => {
  const parts = loose.split(/(\*\*\/|\*)/).map((part) => {
    if (part === '**/') return '(?:.*/)?';
    return part === '*' ? '[^/]*' : part.replaceAll(/[\\^$.+?()[\]{}|]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`).test(form);
};

/** The forms for the names that a cell lists, or else for the whole cell. */
const formsOfCell = (spelled: string, index: FileIndex): string[] => {
  const cell = spelled.replaceAll('\\', '/');
  const listed = namesListed(cell)
    .slice(0, mostListed)
    .flatMap((part) => formsFor(part, index));
  return listed.length > 0 ? listed : formsFor(cell, index);
};

const formsFor = (cell: string, index: FileIndex): string[] => {
  const path = posix.normalize(cell).replace(/^\/+/, '');
  const name = posix.basename(path);
  const stem = name.slice(0, name.length - posix.extname(name).length);
  const named = ofPath(index.named(name), ({ path: own }) => isPathOf(own, cell));
  if (named.length > 0) return named.flatMap((file) => byWholeName(cell, file));
  const withStem = ofPath(index.withStem(name), (file) => isPathOf(bareOf(file), cell));
  if (withStem.length > 0) return withStem.flatMap((file) => byStem(cell, file));
  const padded = index.numbered(cell).slice(0, mostFiles);
  if (padded.length > 0)
    return padded.flatMap((file) => anywhere(folderOf(file), `{:0${file.stem.length}}${endingOf(file)}`));
  if (stem !== name && /^\.([A-Za-z][A-Za-z0-9]{1,4}|0+)$/.test(posix.extname(name))) {
    const otherwise = index.withStem(stem).slice(0, mostFiles);
    if (otherwise.length > 0) return otherwise.map((file) => `${folderOf(file)}{stem}${endingOf(file)}`);
  }
  if (cell.includes('/')) return [];
  const below = index.below(cell).slice(0, mostFiles);
  if (below.length > 0) return below.flatMap((file) => byFolder((folder) => folder === cell, '{}', file));
  const numbered = index.belowNumber(cell).slice(0, mostFiles);
  if (numbered.length > 0) return numbered.flatMap((file) => byNumberedFolder(cell, file));
  return index
    .around(cell)
    .slice(0, mostFiles)
    .flatMap((file) => byPart(cell, file));
};

const folderOf = ({ folder }: MediaFile) => (folder === '' ? '' : `${folder}/`);
const endingOf = ({ name, stem }: MediaFile) => name.slice(stem.length);

const bareOf = ({ path, name, stem }: MediaFile) => path.slice(0, path.length - (name.length - stem.length));
const isPathOf = (path: string, cell: string): boolean => path === cell || path.endsWith(`/${cell}`);

/** If the cell is the path of some of these files, others with the same name are not meant. */
const ofPath = (files: readonly MediaFile[], isPath: (file: MediaFile) => boolean): readonly MediaFile[] => {
  const meant = files.filter(isPath);
  return fromFirstToLast(meant.length > 0 ? meant : files);
};

/** Files from both ends of the list, so that train and test are among them, if many folders have files with one name. */
const fromFirstToLast = (files: readonly MediaFile[]): readonly MediaFile[] =>
  files.length <= mostFiles
    ? files
    : Array.from({ length: mostFiles }, (_, at) => Math.round((at * (files.length - 1)) / (mostFiles - 1))).flatMap(
        (place) => files[place] ?? [],
      );

/** The forms if the cell is a path, or its last part is a file's name. */
const byWholeName = (cell: string, file: MediaFile): string[] => {
  const isPath = isPathOf(file.path, cell);
  const before = isPath ? file.path.slice(0, file.path.length - cell.length) : folderOf(file);
  return anywhere(before, isPath ? '{}' : '{name}');
};

const byStem = (cell: string, file: MediaFile): string[] => {
  const ending = endingOf(file);
  const bare = bareOf(file);
  if (!isPathOf(bare, cell)) return anywhere(folderOf(file), `{name}${ending}`);
  const before = bare.slice(0, bare.length - cell.length);
  return [ending, endingStar].flatMap((end) => anywhere(before, `{}${end}`));
};

/** Forms for any folder, because files of one kind may be in several, such as one for each class. */
const anywhere = (before: string, rest: string): string[] => {
  const folders = before.split('/').slice(0, -1);
  const tops = folders.map((_, at) =>
    folders
      .slice(0, at)
      .map((folder) => `${folder}/`)
      .join(''),
  );
  return [`${before}${rest}`, ...tops.toReversed().map((top) => `${top}**/${rest}`)];
};

const byFolder = (isCell: (folder: string) => boolean, hole: string, { path, folder }: MediaFile): string[] => {
  const folders = folder.split('/');
  const at = folders.findIndex(isCell);
  const form = [...folders.slice(0, at), hole, ...folders.slice(at + 1)].join('/');
  return [`${form}/*`, ...(path.split('/').length - at === 2 ? [`${form}/${posix.basename(path)}`] : [])];
};

const byNumberedFolder = (cell: string, file: MediaFile): string[] => {
  const isCell = (folder: string) => folder !== cell && folder.replace(/^0+/, '') === cell;
  const length = file.folder.split('/').find(isCell)?.length ?? 0;
  return byFolder(isCell, `{:0${length}}`, file);
};

const byPart = (cell: string, file: MediaFile): string[] => {
  const { stem } = file;
  const [before, ending] = [folderOf(file), endingOf(file)];
  const rest = stem.startsWith(cell) ? stem.slice(cell.length) : '';
  const separator = /^[_\-. ]+/.exec(rest)?.[0];
  if (separator === undefined) return [`${before}${stem.slice(0, stem.length - cell.length)}{}${ending}`];
  return [`${before}{}${rest}${ending}`, `${before}{}${separator}*`];
};
