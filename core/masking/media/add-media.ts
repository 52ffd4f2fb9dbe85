import { posix } from 'node:path';
import { pickColumns } from '../../../services/tables/pick.ts';
import { columnAt } from '../../../services/tables/sql.ts';
import { type FileIndex, indexOf, type MediaFile } from '../../media/files.ts';
import { filesBy } from '../../media/resolve.ts';
import { type Dataset, isOfRows } from '../../schema/dataset.ts';
import type { MediaSource } from '../../schema/media.ts';
import type { HeldNames } from '../held-names.ts';
import type { CopyFolders, MaskingInput } from '../input.ts';
import { areOfRows } from './add-arrays.ts';
import { filesInFolders, folderColumns, folderFound } from './folders.ts';
import { type Linker, openLinker } from './link.ts';
import { type Move, movesOf, placeForTest } from './places.ts';

/** The real competition, the folders that its media are put into, and the names that rows have there. */
interface MediaInput extends MaskingInput, CopyFolders {
  readonly names: HeldNames;
  /** The masked test also holds the rows of the real test. */
  readonly isMixed: boolean;
}

/**
 * Puts the images, sounds and signals of rows into masked copies: those of kept rows where they are, those of held rows where test
 * would have them. Masks of held rows, files of a real test that is not shown, and what no row finds are left out. Says why
 * it cannot be done, where two rows would have one file.
 */
export const addMedia = async (input: MediaInput): Promise<string | undefined> => {
  const { competition, dataset, say, isMixed } = input;
  const media = competition.media;
  const isOfOne = !areOfRows(competition, dataset);
  const isOwn = (format: string) => isOfRows(format) || (format === 'array' && isOfOne);
  const files = dataset.files.filter(({ format }) => isOwn(format));
  if (media === undefined || files.length === 0) return undefined;
  const links: Links = { index: indexOf(files.map(fileOf)), linker: openLinker(), put: new Set(), tests: new Set() };
  const sources = media.sources.filter(({ kind }) => isOfRows(kind));
  if (isMixed) for (const source of sources) await addRealTest(input, source, links);
  const answers = media.target?.train ?? null;
  const [first] = sources;
  const masks = answers === null || first === undefined ? [] : [{ ...first, train: answers, test: null }];
  for (const source of [...sources, ...masks]) {
    const why = await addSource(input, source, links);
    if (why !== undefined) return why;
  }
  if (links.put.size < files.length)
    say(`${files.length - links.put.size} of ${files.length} images, sounds and signals are left out of the rehearsal`);
  return undefined;
};

interface Links {
  readonly index: FileIndex;
  readonly linker: Linker;
  readonly put: Set<string>;
  /** The places of the real test's files. */
  readonly tests: Set<string>;
}

/** Links the real test's files to where they are, or to new names where their rows get other names. */
const addRealTest = async (
  { engine, outline, names, data, whole }: MediaInput,
  { column, testColumn, test }: MediaSource,
  { index, linker, put, tests }: Links,
): Promise<void> => {
  const name = testColumn ?? column ?? '';
  const at = outline.test.columns.indexOf(name);
  if (test === null || at < 0) return;
  await pickColumns(engine, outline.test, [at], 'media_cells');
  const rename = names.ofTest.get(name);
  const renamed = rename?.(columnAt(at)) ?? columnAt(at);
  const rows = engine.stream(`SELECT ${columnAt(at)}, ${renamed} FROM media_cells POSITIONAL JOIN test_flags`);
  for await (const block of rows) {
    for (const [cell, testCell] of block) {
      if (cell === null || cell === undefined || cell === '') continue;
      const move = { train: test, test, cell, testCell: testCell ?? cell };
      for (const { path, inTest } of filesOf(move, index)) {
        const place = rename === undefined ? path : inTest;
        if (place === undefined) continue;
        linker.put(posix.join(data, path), posix.join(whole, place));
        put.add(path);
        tests.add(place);
      }
    }
  }
};

const addSource = async (
  input: MediaInput,
  { column, train, test }: MediaSource,
  { index, linker, put, tests }: Links,
): Promise<string | undefined> => {
  const { engine, outline, names, data, whole, quick } = input;
  if (column === null || train === null) return undefined;
  const at = outline.train.columns.indexOf(column);
  const folderNames = folderColumns(outline.train, column, train, index).filter((name) => !names.changed.has(name));
  const others = folderNames.map((name) => outline.train.columns.indexOf(name));
  await pickColumns(engine, outline.train, [at, ...others], 'media_cells');
  const renamed = names.changed.get(column)?.(columnAt(at)) ?? columnAt(at);
  const rows =
    engine.stream(`SELECT ${columnAt(at)}, ${renamed}, held::INT::VARCHAR, quick::INT::VARCHAR${others.map((other) => `, ${columnAt(other)}`).join('')}
    FROM media_cells POSITIONAL JOIN flags`);
  for await (const block of rows) {
    for (const [cell, testCell, held, isQuick, ...own] of block) {
      if (cell === null || cell === undefined || cell === '' || held === null) continue;
      const folders = isQuick === '1' && quick !== null ? [whole, quick] : [whole];
      const move = { train, test: test ?? '', cell, testCell: testCell ?? cell };
      for (const { path, inTest } of filesOf(move, index, own)) {
        const place = held !== '1' ? path : test === null ? undefined : inTest;
        if (place === undefined) continue;
        if (place !== path && tests.has(place)) return `${place} would be the file of two rows of test`;
        for (const folder of folders) linker.put(posix.join(data, path), posix.join(folder, place));
        put.add(path);
      }
    }
  }
  return undefined;
};

/** Finds a row's files, and where each has to lie if the row is one of test; its cells name `folders`. */
const filesOf = (move: Move, index: FileIndex, folders: readonly (string | null | undefined)[] = []) =>
  movesOf(move, index).flatMap((one) => {
    const files = filesBy(one.train, one.cell, index);
    const own =
      folders.length === 0
        ? []
        : filesInFolders(
            files,
            folders.map((name) => name ?? ''),
          );
    const [only] = own;
    if (only === undefined || own.length > 1)
      return files.map(({ path }, at) => ({ path, inTest: placeForTest(one, path, at) }));
    const { path } = only;
    return [{ path, inTest: placeForTest({ ...one, folder: folderFound(one.train, path) }, path, 0) }];
  });

const fileOf = ({ path, bytes, sha256, format }: Dataset['files'][number]): MediaFile => {
  const name = posix.basename(path);
  const stem = name.slice(0, name.length - posix.extname(name).length);
  const folder = posix.dirname(path);
  const kind = isOfRows(format) ? format : 'image';
  return { path, kind, bytes, sha256, isOdd: false, folder: folder === '.' ? '' : folder, name, stem };
};
