import { isMissing } from '../../../../services/tables/missing.ts';

/** A number as people write it: `1.234,50`, `$4,862.37`, `47.2 %`. Programs take it for a text. */
const spelled = String.raw`[-+(]?\s*[$€£¥₹]?\s*[-+]?\d{1,3}(?:[ .,'\x{00A0}]?\d{3})*(?:[.,]\d+)?\s*[%$€£¥₹]?\)?`;
/** Whole numbers in groups alone may as well be telephones. */
const marked = String.raw`[%$€£¥₹]|[.,]\d`;
/** From this share of cells on, a column holds them. */
export const nearlyAllSpelled = 0.98;

/** SQL: whether a cell is such a number. */
export const spellsNumber = (cell: string): string =>
  `(regexp_full_match(trim(${cell}), '${spelled.replaceAll("'", "''")}') AND regexp_matches(${cell}, '${marked}'))`;

const whole = new RegExp(`^${spelled.replace('\\x{00A0}', '\\u00A0')}$`);
const mark = new RegExp(marked);

/** Whether nearly all of the first cells are. */
export const areSpelledNumbers = (cells: readonly string[]): boolean => {
  const present = cells.filter((cell) => !isMissing(cell));
  const numbers = present.filter((cell) => whole.test(cell.trim()) && mark.test(cell));
  return present.length > 0 && numbers.length >= nearlyAllSpelled * present.length;
};
