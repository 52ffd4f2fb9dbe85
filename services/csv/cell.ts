/** Texts that pandas and Kaggle's readers read as a missing value. */
const missing = new Set(['', 'nan', 'na', 'n/a', 'null', 'none', '#n/a', '<na>', '-nan', 'nat']);
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const infinite = /^[+-]?inf(?:inity)?$/i;

export const isMissing = (cell: string): boolean =>
  cell === '' || (cell.length < 6 && missing.has(cell.trim().toLowerCase()));

export type NumberCell = 'number' | 'missing' | 'infinite' | 'other';

/** Stricter than `Number`: no hex, no padding, no blanks as 0. */
export const classify = (cell: string): NumberCell => {
  if (decimal.test(cell)) return Number.isFinite(Number(cell)) ? 'number' : 'infinite';
  if (isMissing(cell)) return 'missing';
  return infinite.test(cell.trim()) ? 'infinite' : 'other';
};
export const isInteger = (cell: string): boolean => /^-?\d+$/.test(cell);
