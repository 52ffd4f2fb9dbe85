import { headOf } from '../../../../core/columns/source.ts';
import type { Description } from '../../../../core/competition/description.ts';
import { fold } from '../../../../core/competition/names.ts';
import { type FileIndex, indexOf } from '../../../../core/media/files.ts';
import { filesBy } from '../../../../core/media/resolve.ts';
import type { Dataset } from '../../../../core/schema/dataset.ts';
import type { Media } from '../../../../core/schema/media.ts';
import type { TableEngine } from '../../../../services/tables/engine.ts';
import type { Table } from '../../../../services/tables/table.ts';
import { type Notes, takeNotes } from '../../evidence.ts';
import { rolesWithoutTrain } from '../../files/roles.ts';
import { explainMedia } from '../explain.ts';
import { mediaFilesOf } from '../files.ts';
import type { FoundMedia } from '../find.ts';
import { profileSource } from '../profile.ts';
import { asksForMasks, type Pictures, pictureSource, picturesAmong } from './pictures.ts';
import { commonSize, orderIn } from './target.ts';

/** Images whose answers are masks, in no table, as far as names tell before anything is read. */
export interface PicturesAsked {
  readonly pictures: Pictures;
  readonly column: string;
  readonly index: FileIndex;
}

/** The images whose answers are masks, if the sample asks for such; undefined: a table has the answers, or nothing has. */
export const picturesAsked = (tables: readonly Table[], dataset: Dataset): PicturesAsked | undefined => {
  const index = indexOf(mediaFilesOf(dataset.files));
  const { sample } = index.files.length === 0 ? { sample: null } : rolesWithoutTrain(tables, takeNotes());
  const [column, target] = sample?.columns ?? [];
  if (sample === null || column === undefined || target === undefined) return undefined;
  const others = tables.filter((table) => table !== sample);
  if (others.some(({ columns }) => columns.some((name) => fold(name) === fold(target)))) return undefined;
  const keys = headOf(sample, column);
  const pictures = picturesAmong(index, keys);
  if (pictures === undefined || pictures.answers === null) return undefined;
  const asks = asksForMasks(pictures, { keys, cells: headOf(sample, target), target, index });
  return asks ? { pictures, column, index } : undefined;
};

/** Images for run lengths in a table whose cells do not name them directly: `a.jpg_3` is a class of `a.jpg`. */
export const picturesOfRuns = async (
  sample: Table | null,
  context: PictureContext,
): Promise<FoundMedia | undefined> => {
  const index = indexOf(mediaFilesOf(context.dataset.files));
  const [column] = sample?.columns ?? [];
  if (sample === null || column === undefined || index.files.length === 0) return undefined;
  const pictures = picturesAmong(index, headOf(sample, column));
  if (pictures === undefined) return undefined;
  const media = await mediaOfPictures({ pictures, column, index }, context);
  const answers = pictures.answers === null ? [] : [{ column, form: pictures.answers }];
  return { media: { ...media, target: null }, trainOnly: answers };
};

/** These images as media of a competition, with a profile from the headers of some files. */
export const mediaOfPictures = async (
  { pictures, column, index }: PicturesAsked,
  { engine, dataset, description, notes }: PictureContext,
): Promise<Media> => {
  const source = pictureSource(pictures, column);
  const named = cellsBelow(pictures.train, index);
  const answers = new Set(named.flatMap((cell) => filesBy(pictures.answers ?? '', cell, index)));
  const train = named.filter((cell) => !filesBy(pictures.train, cell, index).some((file) => answers.has(file)));
  const cells = { train, test: cellsBelow(pictures.test, index) };
  const profile = [await profileSource(source, { engine, index, ...cells })];
  explainMedia([source], profile, notes);
  if (pictures.answers !== null)
    notes.because('media.target', 'files', `${pictures.answers} is the answer to ${pictures.train}`);
  return {
    ...{ sources: [source], listings: [], archives: dataset.unpacked ?? {}, profile },
    target: {
      kind: 'mask',
      train: pictures.answers,
      size: commonSize(profile),
      order: orderIn({ description, notes }),
    },
  };
};

interface PictureContext {
  readonly engine: TableEngine;
  readonly dataset: Dataset;
  readonly description: Description | null;
  readonly notes: Notes;
}

/** The cells that name the files of a folder. */
const cellsBelow = (form: string, index: FileIndex): string[] => {
  const folder = form.slice(0, Math.max(0, form.lastIndexOf('/')));
  const isNamed = form.endsWith('{}');
  return index.startingWith(folder, '').map(({ name, stem }) => (isNamed ? name : stem));
};
