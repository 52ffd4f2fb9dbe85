import type { SubmissionColumn } from '../schema/submission.ts';

/** How one column writes lists, and what it allows in them. */
export interface ListGrammar {
  readonly separator: string;
  readonly maxItems: number | null;
  readonly known: ReadonlySet<string> | null;
  /** All items of the sample are integers, so all must be. Only used when the items are not known. */
  readonly integral: boolean;
  /** Commas inside items are part of them. */
  readonly commas: boolean;
}

export const listGrammarOf = ({ list, labels, sampleValues }: SubmissionColumn): ListGrammar => {
  const separator = list?.separator ?? ' ';
  const items = sampleValues.flatMap((cell) => cell.split(separator)).filter((item) => item !== '');
  return {
    separator,
    maxItems: list?.maxItems ?? null,
    known: labels === null ? null : new Set(labels),
    integral: items.length > 0 && items.every((item) => /^-?\d+$/.test(item)),
    commas: (labels ?? items).some((item) => item.includes(',')),
  };
};

/** The items, however they are written: `a b`, ` a  b `, `a,b`, `['a', 'b']`. */
export const itemsOf = (cell: string, { separator, commas }: ListGrammar): string[] => {
  const bracketed = /^\s*[[({](.*)[\])}]\s*$/s.exec(cell)?.[1];
  if (bracketed !== undefined)
    return bracketed
      .split(bracketed.includes(',') ? ',' : /\s+/)
      .map(unquoted)
      .filter(filled);
  const parts = cell
    .split(separator)
    .map((item) => item.trim())
    .filter(filled);
  return commas || separator.includes(',')
    ? parts
    : parts
        .flatMap((part) => part.split(','))
        .map(unquoted)
        .filter(filled);
};

const filled = (item: string): boolean => item !== '';
const unquoted = (item: string): string => item.trim().replace(/^(['"])(.*)\1$/s, '$2');

/** Items that are not known to train (or not integers where the sample has nothing else). */
export const strangers = (items: readonly string[], { known, integral }: ListGrammar): string[] =>
  items.filter((item) => (known === null ? integral && !/^-?\d+$/.test(item) : !known.has(item)));
