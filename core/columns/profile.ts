import { isMissing } from '../../services/tables/missing.ts';
import { dateFormatOf } from '../competition/dates.ts';
import type { ColumnProfile } from '../schema/competition.ts';
import { round6 } from './round.ts';
import { headOf, type Source, statsOf } from './source.ts';
import { isList, isText, textShape } from './texts.ts';

const booleans = new Set(['true', 'false']);

const typeOf = (name: string, cells: readonly string[], stats: ReturnType<typeof statsOf>): ColumnProfile['type'] => {
  const present = cells.filter((cell) => !isMissing(cell));
  if (stats.present === 0) return 'empty';
  if (stats.unique === 1) return 'constant';
  const format = dateFormatOf(present, name);
  if (format !== undefined && (stats.number === null || format.name === 'compact')) return 'date';
  if (stats.number !== null) return stats.number.integral ? 'integer' : 'number';
  if (present.length > 0 && present.every((cell) => booleans.has(cell.toLowerCase()))) return 'boolean';
  if (present.length > 0 && present.every(isList)) return 'list';
  return isText(present, stats.unique, stats.present) ? 'text' : 'category';
};

const share = (source: Source, name: string): number =>
  source.stats.rows === 0 ? 0 : round6(1 - statsOf(source, name).present / source.stats.rows);

const profileColumn = (name: string, main: Source, train: Source, test: Source | null): ColumnProfile => {
  const cells = headOf(main.table, name);
  const stats = statsOf(main, name);
  const shape = stats.number === null && stats.present > 0 ? textShape(cells) : null;
  const inTest = test?.table.columns.includes(name) ?? false;
  return {
    name,
    type: typeOf(name, cells, stats),
    inTrain: train.table.columns.includes(name),
    inTest,
    missing: share(main, name),
    testMissing: test && inTest ? share(test, name) : null,
    unique: stats.unique,
    min: stats.number && round6(stats.number.min),
    max: stats.number && round6(stats.number.max),
    mean: stats.number && round6(stats.number.mean),
    meanLength: shape && round6(shape.length),
    meanWords: shape && round6(shape.words),
    examples: [...new Set(cells.filter((cell) => !isMissing(cell)))].slice(0, 3).map((cell) => cell.slice(0, 200)),
  };
};

/** Every column of train, then those that only test has. */
export const profileColumns = (train: Source, test: Source | null): ColumnProfile[] => {
  const testOnly = test?.table.columns.filter((name) => !train.table.columns.includes(name)) ?? [];
  return [
    ...train.table.columns.map((name) => profileColumn(name, train, train, test)),
    ...testOnly.map((name) => profileColumn(name, test ?? train, train, test)),
  ];
};

/** Cells that are several numbers each: what was measured where some have a point, else they may be words that were numbered. */
const areMeasured = ({ examples }: ColumnProfile): boolean =>
  examples.length > 0 &&
  examples.every((cell) => severalNumbers.test(cell)) &&
  examples.some((cell) => /\d\.\d/.test(cell));
const severalNumbers = /^\s*[+-]?\d[\d.eE+-]*(?:[\s,;|]+[+-]?\d[\d.eE+-]*)+\s*$/;

/**
 * Columns to read as language. Phrases of two words count when a competition offers nothing else to learn from, and those of one
 * column hardly repeat: names of places and rooms do.
 */
export const textColumns = (profile: readonly ColumnProfile[], features: readonly string[], rows: number): string[] => {
  const usable = profile.filter(({ name }) => features.includes(name));
  const listing = usable.filter(({ type }) => type === 'text' || type === 'list');
  const isMeasured = listing.some(areMeasured);
  const isNumbers = ({ examples }: ColumnProfile) => examples.every((cell) => severalNumbers.test(cell));
  const texts = listing.filter((column) => !isMeasured || !isNumbers(column));
  if (texts.length > 0) return texts.map(({ name }) => name);
  const phrases = usable.filter((c) => c.type === 'category' && (c.meanWords ?? 0) >= 1.5 && c.unique >= 100);
  const areMany = phrases.some(({ unique }) => unique * 2 >= rows);
  return areMany && usable.length - phrases.length <= 1 ? phrases.map(({ name }) => name) : [];
};
