import { type Source, statsOf } from '../../../../core/columns/source.ts';
import { isMissing } from '../../../../services/tables/missing.ts';
import { isNumber } from '../../../../services/tables/types.ts';

/** Whether the sample shows only labels that are larger than all of a column's whole numbers. A zero may be a placeholder. */
export const isUnlike = (train: Source, name: string, shown: readonly string[]): boolean => {
  const { number } = statsOf(train, name);
  const cells = shown.filter((cell) => !isMissing(cell));
  if (number?.integral !== true || cells.length === 0) return false;
  return cells.every((cell) => isNumber(cell) && Number(cell) > number.max);
};
