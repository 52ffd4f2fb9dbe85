import { posix } from 'node:path';

/** Whether a name is neither a path nor anything that a terminal or a file system would misread. */
const isPlain = (segment: string): boolean =>
  segment !== '' &&
  segment !== '.' &&
  segment !== '..' &&
  !/[\p{Cc}\\]/u.test(segment) &&
  Buffer.byteLength(segment) <= 240;

/** A server's name for a file, as one name in our folder; undefined: it cannot be one. */
export const fileNameFrom = (served: string): string | undefined => {
  const name = served.split('/').at(-1) ?? '';
  return isPlain(name) ? name : undefined;
};

/** A file's name in a competition, such as `test/1/a.dcm`, as folder and name; undefined: it would leave the folder. */
export const pathFrom = (name: string): { readonly folder: string; readonly name: string } | undefined => {
  const segments = name.split('/');
  if (!segments.every(isPlain)) return undefined;
  return { folder: posix.join('.', ...segments.slice(0, -1)), name: segments.at(-1) ?? '' };
};
