import { isMissing } from '../../../../services/tables/missing.ts';
import { areBooleans } from '../../../competition/labels.ts';
import type { ProfiledColumn } from '../../../schema/explore/profiled-column.ts';
import type { SampledColumn } from '../sample/sample.ts';

const nearlyAll = 0.98;

/** What kind of column it is, as a person would sort it; `values` are its most frequent cells. */
export const kindOf = (
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
  return isText(cells, stats.unique / stats.present) ? 'text' : 'category';
};

const isList = (cell: string): boolean => /^\s*\[[\s\S]*\]\s*$/.test(cell);

/** Letters of scripts without spaces between words: two make about a word. */
const spaceless = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Mymr}\p{scx=Khmr}]/gu;

/** Free text as opposed to a category: several words, and hardly ever the same. */
const isText = (cells: readonly string[], distinct: number): boolean => {
  const words = average(cells.map(wordsIn));
  const length = average(cells.map((cell) => cell.length + (cell.match(spaceless)?.length ?? 0)));
  if (words < 2 || distinct < 0.2) return false;
  return length > 40 || (words >= 4 && length >= 35 && distinct >= 0.5);
};

const wordsIn = (cell: string): number =>
  cell.trim().split(/\s+/).length + Math.floor((cell.match(spaceless)?.length ?? 0) / 2);

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
