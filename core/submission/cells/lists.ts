import { isMissing } from '../../../services/csv/cell.ts';
import type { SubmissionColumn } from '../../schema/submission.ts';
import { type Brackets, bracketsIn, isBracketed, itemsInside, spelledAlike, writeInside } from './brackets.ts';

/** How one column writes lists, and what it allows in them. */
export interface ListGrammar {
  readonly separator: string;
  /** The sample's own lists stand in brackets: `[1, 2]`, `['a', 'b']`. */
  readonly brackets: Brackets | null;
  readonly maxItems: number | null;
  readonly known: ReadonlySet<string> | null;
  /** All items of the sample are integers, so all must be. Only used when the items are not known. */
  readonly integral: boolean;
  /** Commas inside items are part of them. */
  readonly commas: boolean;
}

export const listGrammarOf = ({ list, labels, sampleValues }: SubmissionColumn): ListGrammar => {
  const separator = list?.separator ?? ' ';
  const filled = sampleValues.filter((cell) => !isMissing(cell));
  const brackets = bracketsIn(filled);
  const items = filled
    .flatMap((cell) => (brackets === null ? partsOf(cell, separator) : itemsInside(cell)))
    .filter(isItem);
  // labels that were cut out of bracketed cells at spaces are no items
  const known = brackets !== null && labels?.some((label) => /[[\](){}]/.test(label)) ? null : labels;
  return {
    separator,
    brackets,
    maxItems: list?.maxItems ?? null,
    known: known === null ? null : new Set(known),
    integral: items.length > 0 && items.every((item) => /^-?\d+$/.test(item)),
    commas: (known ?? items).some((item) => item.includes(',')),
  };
};

/** The items, however they are written: `a b`, ` a  b `, `a,b`, `['a', 'b']`. */
export const itemsOf = (cell: string, { separator, commas }: ListGrammar): string[] => {
  if (isBracketed(cell)) return itemsInside(cell);
  const parts = partsOf(cell, separator).filter(isItem);
  return commas || separator.includes(',')
    ? parts
    : parts
        .flatMap((part) => part.split(','))
        .map(unquoted)
        .filter(isItem);
};

/** Spaces around a separator such as `, ` may be left out. */
const partsOf = (cell: string, separator: string): string[] =>
  cell.split(separator.trim() === '' ? separator : separator.trim()).map((item) => item.trim());

const isItem = (item: string): boolean => item !== '';
const unquoted = (item: string): string => item.trim().replace(/^(['"])(.*)\1$/s, '$2');

/** A list as the sample writes lists. */
export const listOf = (items: readonly string[], { separator, brackets }: ListGrammar): string =>
  brackets === null ? items.join(separator) : writeInside(items, brackets);

/** Whether a cell with these items is written so; inside brackets, spaces are free. */
export const isWrittenSo = (cell: string, items: readonly string[], grammar: ListGrammar): boolean => {
  const wanted = listOf(items, grammar);
  return wanted === cell || (grammar.brackets !== null && spelledAlike(cell, wanted, grammar.brackets));
};

/** Items that are not known to train (or not integers where the sample has nothing else). */
export const strangers = (items: readonly string[], { known, integral }: ListGrammar): string[] =>
  items.filter((item) => (known === null ? integral && !/^-?\d+$/.test(item) : !known.has(item)));
