import { indexOf } from '../../../core/media/files.ts';
import type { Dataset } from '../../../core/schema/dataset.ts';
import type { Media, MediaProfile, MediaSource } from '../../../core/schema/media.ts';
import type { TableEngine } from '../../../services/tables/engine.ts';
import type { Notes } from '../evidence.ts';
import type { Source } from '../files/source.ts';
import { arraySources } from './arrays.ts';
import { mediaFilesOf } from './files.ts';
import { pixelSource } from './pixels.ts';
import { profileSource } from './profile.ts';
import { fileSources, type TrainOnly } from './sources.ts';

interface Question {
  readonly engine: TableEngine;
  readonly dataset: Dataset;
  readonly train: Source;
  readonly test: Source | null;
  readonly features: readonly string[];
  /** Columns that hold answers, which may be called like folders. */
  readonly targets: readonly string[];
  readonly notes: Notes;
}
/** Media that rows find, and images that only rows of train have. */
export interface FoundMedia {
  readonly media: Media;
  readonly trainOnly: readonly TrainOnly[];
}

/** The images, sounds and pixels that rows of train and test find; undefined: none. */
export const findMedia = async (question: Question): Promise<FoundMedia | undefined> => {
  const { engine, dataset, train, test, features, targets, notes } = question;
  const index = indexOf(mediaFilesOf(dataset.files));
  const { sources: ofFiles, trainOnly } =
    index.files.length === 0
      ? { sources: [], trainOnly: [] }
      : fileSources({ train: train.table, test: test?.table ?? null, index, answers: new Set(targets) });
  const pixels = pixelSource(train, features);
  const arrays = await arraySources(engine, dataset.files, train, test);
  const profiled: { source: MediaSource; profile: MediaProfile }[] = [];
  for (const source of ofFiles)
    profiled.push({ source, profile: await profileSource(source, { engine, index, train, test }) });
  const read = profiled.filter(({ profile }) => profile.odd.files * 2 < profile.train + profile.test);
  const profile = read.map((one) => one.profile);
  const sources = [...read.map(({ source }) => source), ...arrays, ...(pixels === undefined ? [] : [pixels])];
  if (sources.length === 0) return undefined;
  for (const source of sources) notes.because(`media.${source.name}`, 'files', inWords(source));
  for (const line of profile.flatMap(evidenceOf)) notes.because('media.profile', 'files', line);
  for (const line of profile.flatMap(warningsOf)) notes.warn(line);
  const listings = dataset.files.flatMap(({ made }) => made ?? []);
  return {
    media: { sources, listings, archives: dataset.unpacked ?? {}, target: null, profile },
    trainOnly,
  };
};

const inWords = ({ kind, column, testColumn, train, test, columns, shape }: MediaSource): string => {
  switch (kind) {
    case 'image':
    case 'audio':
      return `${kind === 'image' ? 'images' : 'sounds'}: the cells of "${column}"${testColumn === null ? '' : `, in test of "${testColumn}",`} find ${train} and ${test ?? 'none of test'}`;
    case 'pixels':
      return `pixels: ${columns.length} columns from "${columns[0]}" on, as ${shape?.join(' x ')}`;
    case 'array':
      return `arrays: ${train} and ${test} hold one of ${shape?.join(' x ')} for each row`;
  }
};

const list = (seen: readonly { readonly value: string; readonly count: number }[]): string =>
  seen.map(({ value, count }) => `${value} (${count})`).join(', ');

const evidenceOf = ({ source, train, test, looked, formats, sizes, modes, duplicates }: MediaProfile): string[] => [
  `${source}: ${train} files of train, ${test} of test; of ${looked} looked at: ${list(formats)}; ${list(sizes)}; ${list(modes)}`,
  ...(duplicates.files > 0
    ? [`${source}: ${duplicates.files} files have the content of another: ${duplicates.examples.join('; ')}`]
    : []),
];

const warningsOf = ({ source, missing, duplicates, odd }: MediaProfile): string[] => [
  ...(missing.train + missing.test > 0
    ? [
        `${source}: ${missing.train} cells of train and ${missing.test} of test find no file, such as ${missing.examples.join(', ')}.`,
      ]
    : []),
  ...(duplicates.acrossTest > 0
    ? [`${source}: ${duplicates.acrossTest} files of test have the content of one of train.`]
    : []),
  ...(odd.files > 0
    ? [`${source}: ${odd.files} files are not what their names say, or broken: ${odd.examples.join(', ')}.`]
    : []),
];
