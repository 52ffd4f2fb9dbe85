import { posix } from 'node:path';
import type { MediaFile } from '../../../core/media/files.ts';
import { type DataFile, isOfRows } from '../../../core/schema/dataset.ts';
import { mostArrayFiles } from '../../../services/dataset/listings/arrays/stored.ts';
import { ignoredKindOf } from '../files/ignored/kinds.ts';

/** The files of a dataset that hold images or sounds, by content or name, or a row's signal. Arrays count if each row has its own. */
export const mediaFilesOf = (files: readonly DataFile[]): MediaFile[] => {
  const withArrays = files.filter(({ format }) => format === 'array').length > mostArrayFiles;
  return files.flatMap((file) => {
    const { path, bytes, sha256 } = file;
    const format = withArrays && file.format === 'array' ? 'image' : file.format;
    const called = ignoredKindOf(path);
    const kind = isOfRows(format) ? format : called === 'image' || called === 'audio' ? called : null;
    if (kind === null) return [];
    const name = posix.basename(path);
    const stem = name.slice(0, name.length - posix.extname(name).length);
    const folder = posix.dirname(path);
    return [{ path, kind, bytes, sha256, isOdd: !isOfRows(format), folder: folder === '.' ? '' : folder, name, stem }];
  });
};
