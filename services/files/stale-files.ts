import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Files without a lock count as leftovers after this time (ms) without a change. */
export const stale = 24 * 60 * 60 * 1000;

const temporary = /(?:^|\.)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/;

/** Half-written files of a store (`writeAtomic` and `putOpenFile` name them) that nobody has touched for a day. */
export const staleFilesOf = (store: string): string[] => {
  if (lstatSync(store, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  const kinds = ['blobs', 'files', 'actions'].flatMap((kind) => foldersIn(store, (name) => name === kind));
  const shelves = kinds.flatMap((kind) => foldersIn(kind, (name) => /^[0-9a-f]{2}$/.test(name)));
  return [store, ...shelves].flatMap((folder) =>
    entriesOf(folder)
      .filter((entry) => entry.isFile() && temporary.test(entry.name))
      .map(({ name }) => join(folder, name))
      .filter((path) => Date.now() - lstatSync(path).mtimeMs > stale),
  );
};

const entriesOf = (folder: string): Dirent[] => readdirSync(folder, { withFileTypes: true });

const foldersIn = (folder: string, wanted: (name: string) => boolean): string[] =>
  entriesOf(folder)
    .filter((entry) => entry.isDirectory() && wanted(entry.name))
    .map(({ name }) => join(folder, name));
