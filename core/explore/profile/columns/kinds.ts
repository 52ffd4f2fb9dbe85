import { isMissing } from '../../../../services/tables/missing.ts';
import { isList, isText } from '../../../columns/texts.ts';
import { areBooleans } from '../../../competition/labels.ts';
import type { ProfiledColumn } from '../../../schema/explore/profiled-column.ts';
import type { SampledColumn } from '../sample/sample.ts';

const nearlyAll = 0.98;

/** What kind of column it is, as a person would sort it; `values` are its most frequent cells. */
export const columnKindOf = (
  { head, stats, instant }: SampledColumn,
  values: ProfiledColumn['values'],
): ProfiledColumn['kind'] => {
  if (stats.present === 0) return 'empty';
  if (stats.unique === 1) return 'constant';
  if (instant !== null) return 'date';
  if (stats.number !== null) return stats.number.integral ? 'integer' : 'number';
  if (stats.unique === 2 && areBooleans(values.map(({ value }) => value))) return 'boolean';
  const cells = head.filter((cell) => !isMissing(cell));
  if (cells.length > 0 && cells.filter(isList).length >= nearlyAll * cells.length) return 'list';
  return isText(cells, stats.unique, stats.present) ? 'text' : 'category';
};
