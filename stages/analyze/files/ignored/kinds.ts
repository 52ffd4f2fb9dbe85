import { extname } from 'node:path/posix';
import type { Ignored } from '../../../../core/schema/competition.ts';

export type IgnoredKind = Ignored['kind'];

const extensions: Readonly<Record<Exclude<IgnoredKind, 'other' | 'signal'>, string>> = {
  image: 'jpg jpeg png gif bmp tif tiff webp heic jp2 dcm dicom nii mha nrrd svs svg',
  audio: 'wav mp3 flac ogg oga opus m4a aac aif aiff wma',
  video: 'mp4 avi mov mkv webm mpg mpeg m4v wmv',
  array: 'npy npz h5 hdf5 mat tfrec tfrecord tfrecords pkl pickle pt nc fits zarr',
  archive: 'rar xz bz2 zst lz4 z',
};
const kindOfExtension = new Map(
  Object.entries(extensions).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind as IgnoredKind])), // keys of `extensions`
);
const documents = new Set(
  'md txt rst pdf html htm doc docx rtf tex ppt pptx py r ipynb sh sql yml yaml toml cfg ini css js log bib url'.split(
    ' ',
  ),
);

/** The ending of a file's name, in lower case. */
export const endingOf = (path: string): string => extname(path).slice(1).toLowerCase();

/** The kind of an ignored file by its name's ending; `other`: no kind that we know. */
export const ignoredKindOf = (path: string): IgnoredKind => kindOfExtension.get(endingOf(path)) ?? 'other';

/** Whether a file is for people rather than programs, unless there are many of them. */
export const isDocument = (path: string): boolean => endingOf(path) === '' || documents.has(endingOf(path));

/** What the files of a kind are called, in the plural. */
export const wordFor: Readonly<Record<IgnoredKind, string>> = {
  image: 'images',
  audio: 'sound files',
  video: 'videos',
  array: 'files of arrays',
  signal: 'files of signals',
  archive: 'archives of an unknown kind',
  other: 'other files',
};
