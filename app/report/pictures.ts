import { lstatSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { openRegular, readAt } from '../../services/files/regular.ts';

/** A picture of a run, as a data URL. */
export interface Picture {
  readonly title: string;
  readonly source: string;
}

const types: Readonly<Record<string, string>> = { '.png': 'image/png', '.svg': 'image/svg+xml' };
/** The most bytes of all pictures together, so that a page stays below 3 MB and can be sent to somebody. */
const mostBytes = 1_900_000;
const mostPictures = 12;

/** The pictures in the run's `plots/`, in the order of their names, as many as there is room for. */
export const picturesOf = (run: string): readonly Picture[] => {
  const folder = join(run, 'plots');
  let room = mostBytes;
  return namesIn(folder).flatMap((name) => {
    const type = types[extname(name)];
    const bytes = type === undefined ? undefined : bytesOf(join(folder, name), room);
    if (bytes === undefined) return [];
    room -= encoded(bytes.length);
    const title = name.slice(0, -extname(name).length).replaceAll('_', ' ').slice(0, 60);
    return [{ title, source: `data:${type};base64,${bytes.toString('base64')}` }];
  });
};

const namesIn = (folder: string): readonly string[] => {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return readdirSync(folder).toSorted().slice(0, mostPictures);
};

/** The size of so many bytes in base64, as in the page. */
const encoded = (bytes: number): number => Math.ceil((4 / 3) * bytes);

const bytesOf = (path: string, room: number): Buffer | undefined => {
  const file = openRegular(path);
  if ('why' in file) return undefined;
  using open = file;
  return encoded(open.bytes) > room ? undefined : readAt(open.fd, 0, open.bytes);
};
