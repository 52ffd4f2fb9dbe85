import {
  type ArrayName,
  baseOf,
  isAnswer,
  partOfArray,
  placeOf,
} from '../../../services/dataset/listings/arrays/names.ts';
import type { MediaSource } from '../../schema/media.ts';

/** An array of the real data. */
export interface RealArray extends ArrayName {
  readonly dtype: string;
  readonly shape: readonly number[];
}

/** The array, and the rows of it, that are written in the place of an array. */
export interface PlannedArray {
  readonly array: RealArray;
  readonly from: RealArray;
  readonly rows: 'kept' | 'held' | 'all';
}

/** The facts about the real data that decide where arrays belong. */
interface RealData {
  readonly sources: readonly MediaSource[];
  /** The arrays that give targets. */
  readonly answers: ReadonlySet<string>;
  readonly trainRows: number;
  readonly testRows: number;
}

/** Plans the arrays of a masked copy: train's lose the held rows; each of test's gets the held rows of its counterpart in train. */
export const planArrays = (arrays: readonly RealArray[], real: RealData): PlannedArray[] => {
  const readable = arrays.filter(({ dtype }) => !dtype.includes('O'));
  const parts = new Map(readable.map((array) => [array, partIn(array, real)]));
  const ofTrain = readable.filter((array) => parts.get(array) === 'train');
  const twins = new Map(real.sources.map(({ train, test }) => [test, train]));
  return readable.flatMap((array): PlannedArray[] => {
    switch (parts.get(array)) {
      case 'train':
        return [{ array, from: array, rows: 'kept' }];
      case 'test': {
        const twinPlace = twins.get(placeOf(array));
        const twin =
          ofTrain.find((one) => placeOf(one) === twinPlace) ??
          ofTrain.find((one) => baseOf(one) === baseOf(array) && sizeOf(one) === sizeOf(array));
        const holdsAnswers = twin !== undefined && (isAnswer(twin) || real.answers.has(placeOf(twin)));
        return twin === undefined || holdsAnswers ? [] : [{ array, from: twin, rows: 'held' }];
      }
      default:
        return partOfArray(array) === null && (array.shape[0] ?? 0) <= real.trainRows
          ? [{ array, from: array, rows: 'all' }]
          : [];
    }
  });
};

const sizeOf = ({ shape }: RealArray): string => shape.slice(1).join();

/** Finds the part that an array belongs to: as analyze found it, else by the number of rows and by name. */
const partIn = (array: RealArray, { sources, trainRows, testRows }: RealData): 'train' | 'test' | null => {
  const [place, part, rows] = [placeOf(array), partOfArray(array), array.shape[0]];
  if (sources.some(({ train }) => train === place)) return 'train';
  if (sources.some(({ test }) => test === place)) return 'test';
  if (rows === trainRows && part !== 'test') return 'train';
  return rows === testRows && part !== 'train' ? 'test' : null;
};
