import type { ComputedBy } from '../../../../core/schema/computed-target.ts';
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

/** The logarithm that a page mentions and a sample shows. */
export const logarithmShown = (
  cells: readonly string[],
  { min, max }: Range,
  page: string,
): Extract<ComputedBy, { kind: 'log' }> | undefined => {
  const text = page.toLowerCase();
  if (!/\blog(?:arithm|1p|10|2)?\b|\bln\b/.test(text) || min <= 0) return undefined;
  const over = /\blog10\b|base[- ]10/.test(text) ? Math.LN10 : /\blog2\b|base[- ]2/.test(text) ? Math.LN2 : 1;
  const plus = /\blog1p\b|log\s*\(\s*1\s*\+|\+\s*1\s*\)|plus (?:1|one)/.test(text) ? 1 : 0;
  const values = cells.filter((cell) => !isMissing(cell)).map(Number);
  const [low, high] = [min, max].map((value) => Math.log(value + plus) / over);
  const isWithin = low !== undefined && high !== undefined && values.every((value) => value >= low && value <= high);
  return isWithin ? { kind: 'log', plus, over } : undefined;
};
