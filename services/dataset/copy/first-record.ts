import type { Dialect } from '../../tables/formats/dialect.ts';
import { isMissing } from '../../tables/missing.ts';

const fewestRows = 5;
const nearlyAll = 0.9;
const number = /^\s*[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][+-]?\d+)?\s*$/;

/** Whether the first record of a table could be a row, because each cell is like those below it. It may still be a header. */
export const mayBeOfValues = ({ header, head }: Dialect): boolean => {
  if (head.length < fewestRows) return false;
  const columns = header.map((cell, at) => likeBelow(cell, headColumn(head, at)));
  const numbers = columns.filter((like) => like === 'within' || like === 'outside');
  const within = numbers.filter((like) => like === 'within').length;
  return !columns.includes('other') && within >= nearlyAll * numbers.length && !areInOrder(header);
};

/** Whether the first record of a table is certainly a row, because no header looks like this. */
export const isOfValues = (start: Dialect): boolean => {
  const { header, head } = start;
  if (header.length < 2 || !mayBeOfValues(start)) return false;
  const cells = header.filter((cell) => !isMissing(cell));
  const numbers = cells.filter((cell) => number.test(cell));
  if (numbers.length < cells.length) return !head.some((row) => row.join('\n') === header.join('\n'));
  const fractions = numbers.filter((cell) => !/^\s*\d+\s*$/.test(cell));
  return fractions.length > 1 || numbers.length - new Set(numbers).size > 1;
};

const headColumn = (head: Dialect['head'], at: number): string[] =>
  head.map((row) => row[at] ?? '').filter((cell) => !isMissing(cell));

type Likeness = 'missing' | 'repeated' | 'within' | 'outside' | 'other';

const likeBelow = (cell: string, below: readonly string[]): Likeness => {
  if (isMissing(cell)) return 'missing';
  const areNumbers = below.every((one) => number.test(one));
  if (!number.test(cell) || !areNumbers) return below.includes(cell) ? 'repeated' : 'other';
  const values = below.map(numberIn);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = (most - least) / 2;
  return numberIn(cell) >= least - room && numberIn(cell) <= most + room ? 'within' : 'outside';
};

const numberIn = (cell: string): number => Number(cell.replace(',', '.'));

/** Whether the header's numbers rise or fall. If so they are names of columns, such as positions, wavelengths or years. */
const areInOrder = (header: readonly string[]): boolean => {
  const values = header.filter((cell) => number.test(cell)).map(numberIn);
  const steps = values.slice(1).map((value, at) => Math.sign(value - (values[at] ?? value)));
  return values.length > 2 && values.length >= header.length - 1 && new Set(steps).size === 1 && steps[0] !== 0;
};
