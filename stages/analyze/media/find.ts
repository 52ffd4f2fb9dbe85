import type { Source } from '../../../core/columns/source.ts';
import { indexOf } from '../../../core/media/files.ts';
import type { Dataset } from '../../../core/schema/dataset.ts';
import type { Media } from '../../../core/schema/media.ts';
import type { TableEngine } from '../../../services/tables/engine.ts';
import type { Notes } from '../evidence.ts';
import { cellsOf } from './cells.ts';
import { type ProfiledSource, withoutCopies } from './copies.ts';
import { arraySources } from './embedded/arrays.ts';
import { pixelSource } from './embedded/pixels.ts';
import { explainMedia } from './explain.ts';
import { mediaFilesOf } from './files.ts';
import { fileSources, type TrainOnly } from './naming/sources.ts';
import { profileSource } from './profile.ts';

interface Question {
  readonly engine: TableEngine;
  readonly dataset: Dataset;
  readonly train: Source;
  readonly test: Source | null;
  readonly features: readonly string[];
  /** Columns with answers, whose cells may be equal to names of folders. */
  readonly targets: readonly string[];
  readonly notes: Notes;
}
/** Media of rows of train and test, and images that only rows of train have. */
export interface FoundMedia {
  readonly media: Media;
  readonly trainOnly: readonly TrainOnly[];
}

/** The images, sounds and pixels of rows of train and test; undefined: there are none. */
export const findMedia = async (question: Question): Promise<FoundMedia | undefined> => {
  const { engine, dataset, train, test, features, targets, notes } = question;
  const index = indexOf(mediaFilesOf(dataset.files));
  const { sources: ofFiles, trainOnly } =
    index.files.length === 0
      ? { sources: [], trainOnly: [] }
      : fileSources({ train: train.table, test: test?.table ?? null, index, answers: new Set(targets) });
  const pixels = pixelSource(train, features);
  const arrays = await arraySources(engine, dataset.files, train, test);
  const profiled: ProfiledSource[] = [];
  for (const source of ofFiles) {
    const column = source.column ?? '';
    const cells = {
      train: await cellsOf(engine, train, column),
      test: test === null ? [] : await cellsOf(engine, test, source.testColumn ?? column),
    };
    profiled.push({ source, cells, profile: await profileSource(source, { engine, index, ...cells }) });
  }
  const whole = profiled.filter(({ profile }) => profile.odd.files * 2 < profile.train + profile.test);
  const read = await withoutCopies(whole, { engine, index });
  const profile = read.map((one) => one.profile);
  const sources = [...read.map(({ source }) => source), ...arrays, ...(pixels === undefined ? [] : [pixels])];
  if (sources.length === 0) return undefined;
  explainMedia(sources, profile, notes);
  const listings = dataset.files.flatMap(({ made }) => made ?? []);
  return {
    media: { sources, listings, archives: dataset.unpacked ?? {}, target: null, profile },
    trainOnly,
  };
};
