import { posix } from 'node:path';
import type { MediaFile } from '../../../core/media/files.ts';
import type { DataFile } from '../../../core/schema/dataset.ts';
import { ignoredKindOf } from '../files/ignored/kinds.ts';

/** The files of a dataset that hold images or sound by their content or their name. */
export const mediaFilesOf = (files: readonly DataFile[]): MediaFile[] =>
  files.flatMap((file) => {
    const { path, format, bytes, sha256 } = file;
    const isMedia = format === 'image' || format === 'audio';
    const called = ignoredKindOf(path);
    const kind = isMedia ? format : called === 'image' || called === 'audio' ? called : null;
    if (kind === null) return [];
    const name = posix.basename(path);
    const stem = name.slice(0, name.length - posix.extname(name).length);
    const folder = posix.dirname(path);
    return [{ path, kind, bytes, sha256, isOdd: !isMedia, folder: folder === '.' ? '' : folder, name, stem }];
  });
