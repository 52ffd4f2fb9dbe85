import { headOf } from '../../../../core/columns/source.ts';
import { splitKey, waysToSplit } from '../../../../services/tables/key-joins.ts';
import type { Table } from '../../../../services/tables/table.ts';

/** Whether one of the two parts of each of the sample's keys is one of these names: `901_y1`. */
export const areColumnsInKeys = (sample: Table, names: readonly string[]): boolean => {
  const known = new Set(names);
  const keys = headOf(sample, sample.columns[0] ?? '');
  return waysToSplit(keys)
    .filter(({ count }) => count === 2)
    .some((way) => [0, 1].some((place) => keys.every((key) => known.has(splitKey(key, way)[place] ?? ''))));
};
