import type { DataFile } from '../../../core/schema/dataset.ts';
import type { MediaSource } from '../../../core/schema/media.ts';
import type { TableEngine } from '../../../services/tables/engine.ts';
import type { Source } from '../files/source.ts';
import { mostArrayFiles } from './files.ts';

interface Arrays {
  readonly path: string;
  readonly name: string;
  readonly shape: readonly number[];
}

/** Images that lie in arrays, one for each row of train and of test, in their order. */
export const arraySources = async (
  engine: TableEngine,
  files: readonly DataFile[],
  train: Source,
  test: Source | null,
): Promise<MediaSource[]> => {
  const arrays = files.filter(({ format }) => format === 'array');
  if (arrays.length === 0 || arrays.length > mostArrayFiles) return [];
  const looks = await engine.look(arrays.map(({ path }) => path));
  const all = looks.flatMap((look, at): Arrays[] => {
    const path = arrays[at]?.path ?? '';
    return look?.kind === 'array' ? look.arrays.map((array) => ({ ...array, path })) : [];
  });
  const many = all.filter(({ shape }) => shape.length >= 2 && shape.slice(1).every((size) => size > 0));
  const ofTrain = many.filter(({ shape, ...own }) => shape[0] === train.stats.rows && !isOf('test', own));
  const ofTest = many.filter(({ shape, ...own }) => shape[0] === test?.stats.rows && !isOf('train', own));
  return ofTrain.flatMap((one) => {
    const shape = shapeOf(one.shape.slice(1));
    const twin = ofTest.find((other) => baseOf(other) === baseOf(one) && sizeOf(other) === sizeOf(one));
    if (shape === undefined || twin === undefined) return [];
    const name = baseOf(one) || 'array';
    return [
      {
        ...{ name, kind: 'array' as const, column: null, testColumn: null, columns: [] },
        ...{ train: placeOf(one), test: placeOf(twin), shape },
      },
    ];
  });
};

const placeOf = ({ path, name }: Arrays) => (name === '' ? path : `${path}#${name}`);
const sizeOf = ({ shape }: Arrays) => shape.slice(1).join();
const isOf = (part: 'train' | 'test', { path, name }: Omit<Arrays, 'shape'>) =>
  new RegExp(`(^|[^a-z])${part}`, 'i').test(`${path} ${name}`);

/** What an array is called, without the words for parts of the data. */
const baseOf = ({ path, name }: Arrays): string =>
  (name === '' ? path.replace(/\.\w+$/, '') : name)
    .replaceAll(/(^|[^a-z])(train(ing)?|test(ing)?)(?![a-z])/gi, '$1')
    .replaceAll(/^\W+|\W+$|^_+|_+$/g, '');

/** Height, width and channels of a picture in an array; rows of numbers alone are none. */
const shapeOf = (shape: readonly number[]): number[] | undefined => {
  if (shape.length === 2) return [...shape, 1];
  return shape.length === 3 || shape.length === 4 ? [...shape] : undefined;
};
