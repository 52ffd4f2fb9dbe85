import type { Source } from '../../../../core/columns/source.ts';
import type { DataFile } from '../../../../core/schema/dataset.ts';
import type { MediaSource } from '../../../../core/schema/media.ts';
import { type ArrayName, baseOf, partOfArray, placeOf } from '../../../../services/dataset/listings/arrays/names.ts';
import { rowShapeOf } from '../../../../services/dataset/listings/arrays/row-shape.ts';
import { mostArrayFiles } from '../../../../services/dataset/listings/arrays/stored.ts';
import type { TableEngine } from '../../../../services/tables/engine.ts';

/** An array with several numbers for each of many rows. */
interface RowArray extends ArrayName {
  readonly dtype: string;
  readonly shape: readonly number[];
}

/** The arrays that may hold pictures or series of rows; none if each row has a file of its own. */
export const rowArrays = async (engine: TableEngine, files: readonly DataFile[]): Promise<RowArray[]> => {
  const arrays = files.filter(({ format }) => format === 'array');
  if (arrays.length === 0 || arrays.length > mostArrayFiles) return [];
  const looks = await engine.look(arrays.map(({ path }) => path));
  const all = looks.flatMap((look, at): RowArray[] => {
    const path = arrays[at]?.path ?? '';
    return look?.kind === 'array' ? look.arrays.map((array) => ({ ...array, path })) : [];
  });
  return all.filter((array) => array.shape.length > 1 && seenAs(array) !== undefined);
};

/** Images and series in arrays, one for each row of train and test, in the order of the rows. */
export const arraySources = async (
  engine: TableEngine,
  files: readonly DataFile[],
  train: Source,
  test: Source | null,
): Promise<MediaSource[]> => {
  const many = await rowArrays(engine, files);
  const ofTrain = many.filter((array) => array.shape[0] === train.stats.rows && partOfArray(array) !== 'test');
  const ofTest = many.filter((array) => array.shape[0] === test?.stats.rows && partOfArray(array) !== 'train');
  return ofTrain.flatMap((one) => {
    const alike = ofTest.filter((other) => other !== one && sizeOf(other) === sizeOf(one));
    const only = ofTrain.filter((other) => sizeOf(other) === sizeOf(one)).length === 1 ? alike : [];
    const twin = alike.find((other) => baseOf(other) === baseOf(one)) ?? (only.length === 1 ? only[0] : undefined);
    const shape = seenAs(one)?.shape;
    if (shape === undefined || twin === undefined) return [];
    return [
      {
        ...{ name: baseOf(one), kind: 'array' as const, column: null, testColumn: null, columns: [] },
        ...{ train: placeOf(one), test: placeOf(twin), shape: [...shape] },
      },
    ];
  });
};

const sizeOf = ({ shape }: RowArray) => shape.slice(1).join();
const seenAs = (array: RowArray) => rowShapeOf(array.shape.slice(1), array.dtype, placeOf(array));
