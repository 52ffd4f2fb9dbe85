import { isMissing } from './missing.ts';

/** The type that a column is read as. Text always works; numbers are a guess that a full scan confirms or refutes. */
export type SqlType = 'BIGINT' | 'DOUBLE' | 'VARCHAR';

const integer = /^[+-]?\d{1,18}$/;
const decimal = /^\s*[+-]?(\d+(?:\.\d*)?|\.\d+)([eE][+-]?\d+)?\s*$/;

/** Whether pandas reads the cell as a number. */
export const isNumber = (cell: string): boolean => decimal.test(cell) || /^[+-]?inf(inity)?$/i.test(cell);

/** The narrowest type that all of these cells have. */
export const typeOf = (cells: readonly string[]): SqlType => {
  const present = cells.filter((cell) => !isMissing(cell));
  if (present.length === 0) return 'VARCHAR';
  if (present.every((cell) => integer.test(cell))) return 'BIGINT';
  return present.every(isNumber) ? 'DOUBLE' : 'VARCHAR';
};
