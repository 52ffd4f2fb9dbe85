import { posix } from 'node:path';
import type { TableEngine } from '../../../services/tables/engine.ts';
import { pickColumns } from '../../../services/tables/pick.ts';
import { columnAt } from '../../../services/tables/sql.ts';
import { neutralName } from '../../holdout/neutral-names.ts';
import type { Outline } from '../../holdout/outline.ts';
import { type FileIndex, indexOf, type MediaFile } from '../../media/files.ts';
import { filesBy } from '../../media/resolve.ts';
import type { Competition } from '../../schema/competition.ts';
import { type Dataset, isOfRows } from '../../schema/dataset.ts';
import type { MediaSource } from '../../schema/media.ts';
import { areOfRows } from './add-arrays.ts';
import { type Linker, openLinker } from './link.ts';
import { placeForTest } from './places.ts';

/** What media are found by, and the folders of masked copies; `quick` takes only the rows of the quick pass. */
interface Around {
  readonly engine: TableEngine;
  readonly competition: Competition;
  readonly dataset: Dataset;
  readonly outline: Outline;
  readonly from: string;
  readonly whole: string;
  readonly quick: string | null;
  readonly say: (line: string) => void;
}

/**
 * Puts the images, sounds and signals of rows into masked copies: those of kept rows where they are, those of held rows where test
 * would have them. Masks of held rows, real test's files and what no row finds are left out.
 */
export const addMedia = async (around: Around): Promise<void> => {
  const { competition, dataset, say } = around;
  const media = competition.media;
  const isOfOne = !areOfRows(competition, dataset);
  const isOwn = (format: string) => isOfRows(format) || (format === 'array' && isOfOne);
  const files = dataset.files.filter(({ format }) => isOwn(format));
  if (media === undefined || files.length === 0) return;
  const index = indexOf(files.map(fileOf));
  const linker = openLinker();
  const put = new Set<string>();
  for (const source of media.sources) await addSource(around, source, { index, linker, put });
  const answers = media.target?.train ?? null;
  const [first] = media.sources;
  if (answers !== null && first !== undefined)
    await addSource(around, { ...first, train: answers, test: null }, { index, linker, put });
  if (put.size < files.length)
    say(`${files.length - put.size} of ${files.length} images, sounds and signals are left out of the rehearsal`);
};

interface Links {
  readonly index: FileIndex;
  readonly linker: Linker;
  readonly put: Set<string>;
}

const addSource = async (around: Around, source: MediaSource, { index, linker, put }: Links): Promise<void> => {
  const { engine, outline, from, whole, quick } = around;
  const { kind, column, train, test } = source;
  if (!isOfRows(kind) || column === null || train === null) return;
  const at = outline.train.columns.indexOf(column);
  const isRenamed = outline.naming.renamed.has(column);
  await pickColumns(engine, outline.train, [at], 'media_cells');
  const rows = engine.stream(`SELECT ${columnAt(at)}, held::INT::VARCHAR, quick::INT::VARCHAR
    FROM media_cells POSITIONAL JOIN flags`);
  for await (const block of rows) {
    for (const [cell, held, isQuick] of block) {
      if (cell === null || cell === undefined || cell === '') continue;
      const folders = isQuick === '1' && quick !== null ? [whole, quick] : [whole];
      const move = { train, test: test ?? '', cell, testCell: isRenamed ? neutralName(cell) : cell };
      for (const [number, { path }] of filesBy(train, cell, index).entries()) {
        const place = held !== '1' ? path : test === null ? undefined : placeForTest(move, path, number);
        if (place === undefined) continue;
        for (const folder of folders) linker.put(posix.join(from, path), posix.join(folder, place));
        put.add(path);
      }
    }
  }
};

const fileOf = ({ path, bytes, sha256, format }: Dataset['files'][number]): MediaFile => {
  const name = posix.basename(path);
  const stem = name.slice(0, name.length - posix.extname(name).length);
  const folder = posix.dirname(path);
  const kind = isOfRows(format) ? format : 'image';
  return { path, kind, bytes, sha256, isOdd: false, folder: folder === '.' ? '' : folder, name, stem };
};
