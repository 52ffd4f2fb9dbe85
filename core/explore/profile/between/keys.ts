import type { TableEngine } from '../../../../services/tables/engine.ts';
import { isIdName } from '../../../competition/names.ts';
import { aggregate, countIn } from '../batches.ts';
import type { KnownColumn, KnownSample } from '../columns/columns.ts';
import { areSpelledNumbers } from './spelled-numbers.ts';

/** The fewest rows of a key: in a handful of rows, any column may have distinct values. */
const leastRows = 20;
/** The share of distinct values that a key needs. Counts of large files are estimates within about a third. */
const nearlyAll = 0.999;
const leastEstimate = 0.6;

/** The columns with another value in (nearly) each row that name the row: ids, not measurements. */
export const keysAmong = async (engine: TableEngine, sample: KnownSample): Promise<KnownColumn[]> => {
  const { rows, all, from, columns } = sample;
  if (rows < leastRows) return [];
  const likely = columns.filter((column) => column.stats.present === all && mayName(column, all));
  const ofAll = likely.filter(({ stats }) => stats.unique >= (rows < all ? leastEstimate : nearlyAll) * all);
  const counted = ofAll.map(({ cell, index }) => [`count(DISTINCT ${cell}) AS u${index}`]);
  const answers = await aggregate(engine, from, counted);
  return ofAll.filter(({ index }) => countIn(answers, `u${index}`) >= nearlyAll * rows);
};

const mayName = ({ profile: { kind, numbers }, name, head }: KnownColumn, rows: number): boolean => {
  switch (kind) {
    case 'category':
      return !areSpelledNumbers(head);
    case 'integer': // by name, or whole numbers with hardly a gap between them
      return isIdName(name) || (numbers !== null && numbers.max - numbers.min < 2 * rows);
    case 'number':
    case 'text':
    case 'date':
    case 'boolean':
    case 'list':
    case 'constant':
    case 'empty':
      return false;
  }
};
