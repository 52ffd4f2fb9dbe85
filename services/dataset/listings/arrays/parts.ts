import { isAnswer, partOfArray, placeOf } from './names.ts';
import type { StoredArray } from './stored.ts';

/** The arrays of one part of the data. Each has a value for every row of the part. */
export interface Part {
  readonly arrays: readonly StoredArray[];
  /** The array with the most numbers per row: the pictures or series. */
  readonly media: StoredArray;
  readonly rows: number;
}
interface Parts {
  readonly train: Part;
  readonly test: Part | undefined;
}

/** Finds the arrays of train and of test: test has as many rows as the sample, and names decide the rest. Undefined if this is unclear. */
export const partsAmong = (arrays: readonly StoredArray[], sampleRows: number | undefined): Parts | undefined => {
  const told = arrays.map((array) => ({ array, part: partOfArray(array) }));
  const named = (part: 'train' | 'test' | null) => told.flatMap((one) => (one.part === part ? [one.array] : []));
  const asMany = (array: StoredArray) => rowsOf(array) === sampleRows;
  const called = named('test').filter(asMany);
  const nameless = named(null).filter(asMany);
  const ofTest = [called, nameless, named('test')].find((own) => own.some(isMany)) ?? [];
  const test = partOf(ofTest);
  const alike = (array: StoredArray) => test === undefined || sizeOf(array) === sizeOf(test.media);
  const rest = [...named('train'), ...named(null)].filter((array) => !ofTest.includes(array));
  const media = rest.filter((array) => isMany(array) && alike(array)).toSorted(byTrain)[0];
  const own = rest.filter((array) => media !== undefined && rowsOf(array) === rowsOf(media));
  const train = partOf(own, media);
  return train === undefined || areNumbered(own.filter(isMany)) ? undefined : { train, test };
};

const rowsOf = ({ shape }: StoredArray): number => shape[0] ?? 0;
const sizeOf = ({ shape }: StoredArray): string => shape.slice(1).join();
const lengthOf = ({ shape }: StoredArray): number => shape.slice(1).reduce((product, side) => product * side, 1);

/** Whether each row has several numbers. */
export const isMany = (array: StoredArray): boolean =>
  array.shape.length > 1 && lengthOf(array) > 1 && rowsOf(array) > 0;

/** Whether two arrays of the same size differ only by a number in their names. Each may then hold different rows. */
const areNumbered = (arrays: readonly StoredArray[]): boolean => {
  const bare = (array: StoredArray) => `${placeOf(array).replaceAll(/\d+/g, '#')} ${sizeOf(array)}`;
  return new Set(arrays.map(bare)).size < arrays.length;
};

/** Sorts those named train first, then those with the most numbers per row, so that answers come last. */
const byTrain = (a: StoredArray, b: StoredArray): number => {
  const isTrain = (array: StoredArray) => Number(partOfArray(array) === 'train');
  return isTrain(b) - isTrain(a) || byLength(a, b) || rowsOf(b) - rowsOf(a);
};

const byLength = (a: StoredArray, b: StoredArray): number =>
  Number(isAnswer(a)) - Number(isAnswer(b)) || lengthOf(b) - lengthOf(a);

const partOf = (own: readonly StoredArray[], known?: StoredArray): Part | undefined => {
  const media = known ?? own.filter(isMany).toSorted(byLength)[0];
  if (media === undefined) return undefined;
  const rows = rowsOf(media);
  return { arrays: own.filter((array) => rowsOf(array) === rows), media, rows };
};
