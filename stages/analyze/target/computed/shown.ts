import { isMissing } from '../../../../services/tables/missing.ts';
import { isNumber } from '../../../../services/tables/types.ts';

interface Range {
  readonly min: number;
  readonly max: number;
}

/** A number so many times larger or smaller than all of train's is no chance. */
const far = 3;

/**
 * Whether the sample shows numbers that are far from all of train's and are no placeholders, so that they are in another unit, or are
 * logarithms.
 */
export const isApart = (cells: readonly string[], { min, max }: Range): boolean => {
  const shown = cells.filter((cell) => !isMissing(cell));
  if (shown.length === 0 || !shown.every(isNumber)) return false;
  const values = shown.map(Number);
  const isPlaceholder = values.every((value) => value === values[0] && (Number.isInteger(value) || value === 0.5));
  if (isPlaceholder || max <= min) return false;
  return values.every((value) => value > 0 && ((min > 0 && value * far < min) || (max > 0 && value > max * far)));
};
