import { classify } from '../../validate/cell.ts';
import { familyOf } from '../../validate/kinds.ts';
import { targetStep } from '../target-step.ts';

type Reader = (cell: string) => string | undefined;

const wrapped =
  /^\s*(?:tensor|array|np\.float\d*|numpy\.float\d*|float)?\s*[[(]+\s*([^\s,[\]()]+)\s*,?\s*(?:(?:device|dtype)=[^)\]]*)?[\])]+\s*$/i;

/** The number inside `[0.5]`, `tensor(0.5)`, `np.float64(0.5)`; digits as they are. */
const unwrapped: Reader = (cell) => plain(wrapped.exec(cell)?.[1]);
const trimmed: Reader = (cell) => plain(cell.trim());
const decimalComma: Reader = (cell) =>
  /^\s*[+-]?\d+,\d+(?:[eE][+-]?\d+)?\s*$/.test(cell) ? cell.trim().replace(',', '.') : undefined;
const truth: Reader = (cell) => ({ true: '1', false: '0' })[cell.trim().toLowerCase()];
const plain = (cell: string | undefined): string | undefined =>
  cell !== undefined && classify(cell) === 'number' ? cell : undefined;

/** `51.03%` is 0.5103: the point moves, no digit changes. */
const percent: Reader = (cell) => {
  const digits = /^\s*(\d+(?:\.\d+)?)\s*%\s*$/.exec(cell)?.[1];
  return digits === undefined ? undefined : hundredth(digits);
};
const hundredth = (digits: string): string => {
  const [whole = '0', fraction = ''] = digits.split('.');
  const shifted = whole.padStart(3, '0');
  return `${shifted.slice(0, -2).replace(/^0+(?=\d)/, '')}.${shifted.slice(-2)}${fraction}`;
};

/** Numbers that are there but written in another way: each odd cell must read in the same one. */
export const numberSpelling = targetStep(({ kind, cells }) => {
  if (familyOf(kind) !== 'number') return undefined;
  const odd = cells.filter((cell) => classify(cell) === 'other');
  if (odd.length === 0) return undefined;
  const chance = kind === 'probability' || kind === 'simplex';
  const readers: readonly Reader[] = [trimmed, unwrapped, decimalComma, ...(chance ? [truth, percent] : [])];
  const reader = readers.find((read) => odd.every((cell) => read(cell) !== undefined));
  if (reader === undefined)
    return { refusal: `${odd.length} cells are no numbers, e.g. ${JSON.stringify(odd[0]?.slice(0, 40))}` };
  if (reader === percent && odd.length < cells.length / 2) return { refusal: 'only some cells have a percent sign' };
  return {
    cells: cells.map((cell) => (classify(cell) === 'other' ? (reader(cell) ?? cell) : cell)),
    rule: 'number-spelling',
    what: 'wrote numbers as plain decimals',
  };
});
