import { posix } from 'node:path';
import type { TableEngine } from '../../../services/tables/engine.ts';
import { pickColumns } from '../../../services/tables/pick.ts';
import { columnAt } from '../../../services/tables/sql.ts';
import type { Outline } from '../../holdout/outline.ts';
import { type FileIndex, indexOf, type MediaFile } from '../../media/files.ts';
import { filesBy } from '../../media/resolve.ts';
import type { Competition } from '../../schema/competition.ts';
import { type Dataset, isOfRows } from '../../schema/dataset.ts';
import type { MediaSource } from '../../schema/media.ts';
import type { HeldNames } from '../held-names.ts';
import { areOfRows } from './add-arrays.ts';
import { filesInFolders, folderColumns, folderFound } from './folders.ts';
import { type Linker, openLinker } from './link.ts';
import { type Move, movesOf, placeForTest } from './places.ts';

/** What media are found by, and the folders of masked copies; `quick` takes only the rows of the quick pass. */
interface Around {
  readonly engine: TableEngine;
  readonly competition: Competition;
  readonly dataset: Dataset;
  readonly outline: Outline;
  readonly names: HeldNames;
  /** Whether the rows of the real test are in the masked one. */
  readonly isMixed: boolean;
  readonly from: string;
  readonly whole: string;
  readonly quick: string | null;
  readonly say: (line: string) => void;
}

/**
 * Puts the images, sounds and signals of rows into masked copies: those of kept rows where they are, those of held rows where test
 * would have them. Masks of held rows, files of a real test that is not shown, and what no row finds are left out. Says why
 * it cannot be done, where two rows would have one file.
 */
export const addMedia = async (around: Around): Promise<string | undefined> => {
  const { competition, dataset, say, isMixed } = around;
  const media = competition.media;
  const isOfOne = !areOfRows(competition, dataset);
  const isOwn = (format: string) => isOfRows(format) || (format === 'array' && isOfOne);
  const files = dataset.files.filter(({ format }) => isOwn(format));
  if (media === undefined || files.length === 0) return undefined;
  const links: Links = { index: indexOf(files.map(fileOf)), linker: openLinker(), put: new Set(), tests: new Set() };
  const sources = media.sources.filter(({ kind }) => isOfRows(kind));
  if (isMixed) for (const source of sources) await addRealTest(around, source, links);
  const answers = media.target?.train ?? null;
  const [first] = sources;
  const masks = answers === null || first === undefined ? [] : [{ ...first, train: answers, test: null }];
  for (const source of [...sources, ...masks]) {
    const why = await addSource(around, source, links);
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

/** The real test's files stay where they are, unless their rows get other names. */
const addRealTest = async (
  { engine, outline, names, from, whole }: Around,
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
        linker.put(posix.join(from, path), posix.join(whole, place));
        put.add(path);
        tests.add(place);
      }
    }
  }
};

const addSource = async (
  around: Around,
  { column, train, test }: MediaSource,
  { index, linker, put, tests }: Links,
): Promise<string | undefined> => {
  const { engine, outline, names, from, whole, quick } = around;
  if (column === null || train === null) return undefined;
  const at = outline.train.columns.indexOf(column);
  const told = folderColumns(outline.train, column, train, index).filter((name) => !names.changed.has(name));
  const others = told.map((name) => outline.train.columns.indexOf(name));
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
        for (const folder of folders) linker.put(posix.join(from, path), posix.join(folder, place));
        put.add(path);
      }
    }
  }
  return undefined;
};

/** A row's files, and where each has to lie if the row is one of test; `folders` are those that its cells name. */
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
