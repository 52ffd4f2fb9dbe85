import { posix } from 'node:path';
import type { FileIndex } from '../../media/files.ts';
import { filesBy, filled, namesListed } from '../../media/resolve.ts';

/** The forms by which a row of train finds files, and by which the same row finds them as a row of test. */
export interface Move {
  readonly train: string;
  readonly test: string;
  /** The row's cell in train, and in test. */
  readonly cell: string;
  readonly testCell: string;
  /** The folder, in train and in test, where only another cell of the row tells it. */
  readonly folder?: string;
}

/** Divides a move into one for each name that the row's cells list, so that each of its files has a place of its own. */
export const movesOf = (move: Move, index: FileIndex): readonly Move[] => {
  const testNames = namesListed(move.testCell);
  const each = namesListed(move.cell).flatMap((cell, at) => {
    const testCell = testNames[at];
    return testCell === undefined ? [] : [{ ...move, cell, testCell }];
  });
  const areFound =
    each.length === testNames.length && each.some(({ cell }) => filesBy(move.train, cell, index).length > 0);
  return areFound ? each : [move];
};

/** Finds the place where test's form finds a file of a held row; undefined: no place below the data folder does. */
export const placeForTest = (move: Move, path: string, at: number): string | undefined => {
  const folder = move.folder === undefined ? '' : `${move.folder}/`;
  const form = filled(
    move.test.replaceAll('**/', () => folder),
    move.testCell,
  );
  const place = posix.normalize(form.replace('*', starOf(move, posix.basename(path), at))).replace(/^\/+/, '');
  return place === '..' || place.startsWith('../') || place === '.' ? undefined : place;
};

/** What stands for the star of test's form: what stands for train's, else the file's ending or number. */
const starOf = ({ train, test, cell }: Move, name: string, at: number): string => {
  const [before = '', after] = filled(posix.basename(train), cell).split('*', 2);
  if (after !== undefined) return name.slice(before.length, name.length - after.length);
  const ending = posix.extname(name).slice(1);
  return test.endsWith('.*') ? ending : `${at}.${ending}`;
};
