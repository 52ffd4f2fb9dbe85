import { dirname } from 'node:path/posix';
import type { Ignored } from '../../../../core/schema/competition.ts';
import { type DataFile, isOfRows } from '../../../../core/schema/dataset.ts';
import { resultsOf, sourceOf } from '../../../../services/dataset/listings/listing.ts';
import type { LeftOut } from '../left-out.ts';
import { endingOf, type IgnoredKind, ignoredKindOf, isDocument, wordFor } from './kinds.ts';

/** If there are more folders, those above them are named. */
const mostPlaces = 8;
/** So many pictures, sounds or films are data; fewer are illustrations. */
const fewestMedia = 5;
/** So many documents or files of an unknown kind are data. */
const fewestOthers = 20;
const largeBytes = 2 ** 20;

/**
 * The files that may be decisive but that no model learns from, by kind and folder. `unread`: tables that were not opened; files that were
 * left out are reported elsewhere.
 */
export const findIgnored = (
  files: readonly DataFile[],
  unread: readonly string[],
  leftOut: readonly Pick<LeftOut, 'file'>[],
): Ignored[] => {
  const said = new Set(leftOut.map(({ file }) => file));
  const unopened = new Set(unread.filter((path) => !said.has(path)));
  const sources = new Set(
    files.flatMap(({ made, book }) => [...(made ? [sourceOf(made), ...resultsOf(made)] : []), book?.path]),
  );
  const rest = files.filter(({ format, path }) => !sources.has(path) && (isLeftAside(format) || unopened.has(path)));
  const byKind = Map.groupBy(rest, kindOf);
  return [...byKind].flatMap(([kind, all]) => {
    const data = kind === 'other' ? othersAmong(all, unopened) : isData(kind, all) ? all : [];
    return inPlaces(data).map(({ where, own }) => ({
      kind,
      where,
      files: own.length,
      bytes: sizeOf(own),
      example: own[0]?.path ?? where,
      why: own.every(({ path }) => unopened.has(path))
        ? 'not read as tables'
        : `nothing here learns from ${wordFor[kind]}`,
    }));
  });
};

const isLeftAside = (format: DataFile['format']) =>
  ['text', 'html', 'image', 'audio', 'array', 'signal', 'other'].includes(format);
/** The kind of a file by its content, or by its name if the content is of no known kind. */
const kindOf = ({ format, path }: DataFile): IgnoredKind =>
  isOfRows(format) || format === 'array' ? format : ignoredKindOf(path);
const sizeOf = (files: readonly DataFile[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);

const isData = (kind: Exclude<IgnoredKind, 'other'>, files: readonly DataFile[]): boolean =>
  kind === 'array' || files.length >= fewestMedia || sizeOf(files) >= 10 * largeBytes;

/** Files of other kinds that are many or large, by ending. A page, a licence, or a table of column descriptions is neither. */
const othersAmong = (files: readonly DataFile[], unopened: ReadonlySet<string>): DataFile[] =>
  [...Map.groupBy(files, ({ path }) => endingOf(path))].flatMap(([, own]) => {
    const [first] = own;
    if (first === undefined) return [];
    const isTable = unopened.has(first.path);
    if (isTable && first.format === 'parquet') return own;
    const many = own.length >= fewestOthers;
    return many || (!isDocument(first.path) && sizeOf(own) >= largeBytes) ? own : [];
  });

interface Place {
  readonly where: string;
  readonly own: readonly DataFile[];
}

/** The files by archive or folder, or alone if they are in neither; by the folders above, if there are many. */
const inPlaces = (files: readonly DataFile[]): Place[] => {
  const deepest = Math.max(1, ...files.map(({ path }) => path.split('/').length - 1));
  for (let depth = deepest; ; depth--) {
    const places = Map.groupBy(files, (file) => placeOf(file, depth));
    if (places.size <= mostPlaces || depth === 0) return [...places].map(([where, own]) => ({ where, own }));
  }
};

const placeOf = ({ path, archive }: DataFile, depth: number): string => {
  if (archive !== null) return archive;
  if (dirname(path) === '.') return depth === 0 ? '.' : path;
  return dirname(path).split('/').slice(0, Math.max(1, depth)).join('/');
};
