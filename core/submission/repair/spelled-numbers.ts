import { classify } from '../../../services/csv/cell.ts';

/** The plain decimal that a cell spells in one certain way, digits as they are; undefined: it is not of that way. */
export type NumberSpelling = (cell: string) => string | undefined;

const plain = (cell: string | undefined): string | undefined =>
  cell !== undefined && classify(cell) === 'number' ? cell : undefined;

const wrapping =
  /^\s*(?:(?:tensor|array|np\.float\d*|numpy\.float\d*|float)\s*)?[[(]+\s*([^\s,[\]()]+)\s*(?:,\s*)?(?:(?:device|dtype)=[^)\]]*)?[\])]+\s*$/i;

/** The number inside `[0.5]`, `tensor(0.5)`, `np.float64(0.5)`. */
const wrapped: NumberSpelling = (cell) => plain(wrapping.exec(cell)?.[1]);
const padded: NumberSpelling = (cell) => plain(cell.trim());
const decimalComma: NumberSpelling = (cell) =>
  /^\s*[+-]?\d+,\d+(?:[eE][+-]?\d+)?\s*$/.test(cell) ? cell.trim().replace(',', '.') : undefined;
/** `1,234` and `1,234.5`. */
const thousands: NumberSpelling = (cell) =>
  /^\s*[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?\s*$/.test(cell) ? cell.trim().replaceAll(',', '') : undefined;
const truth: NumberSpelling = (cell) => ({ true: '1', false: '0' })[cell.trim().toLowerCase()];

/** `51.03%` is 0.5103: the point moves, no digit changes. */
export const percent: NumberSpelling = (cell) => {
  const digits = /^\s*(\d+(?:\.\d+)?)\s*%\s*$/.exec(cell)?.[1];
  return digits === undefined ? undefined : hundredth(digits);
};
const hundredth = (digits: string): string => {
  const [whole = '0', fraction = ''] = digits.split('.');
  const shifted = whole.padStart(3, '0');
  return `${shifted.slice(0, -2).replace(/^0+(?=\d)/, '')}.${shifted.slice(-2)}${fraction}`;
};

/** All ways in which a number may be spelled; `chance`: it is a probability. */
export const numberSpellings = (chance: boolean): readonly NumberSpelling[] => [
  padded,
  wrapped,
  decimalComma,
  thousands,
  ...(chance ? [truth, percent] : []),
];
