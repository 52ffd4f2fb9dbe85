import type { Competition } from '../../../schema/competition.ts';
import type { Recipe } from '../../../schema/recipe/recipe.ts';
import { text } from '../../python/python.ts';

export type Feature = Recipe['features'][number];

/** How a feature is made of `df`, which has the rows of train and test. */
export interface Line {
  /** The right side of `X[name] = `. */
  readonly code: string;
  /** Lines that must stand before it, once for all that need them. */
  readonly before?: readonly string[];
}

/** What is known of each column of the tables. */
export type Known = ReadonlyMap<string, Pick<Competition['profile'][number], 'type' | 'examples'>>;

export const isNumber = (column: string, known: Known): boolean => {
  const type = known.get(column)?.type;
  return type === 'integer' || type === 'number';
};

export const cellsOf = (column: string): string => `df[${text(column)}]`;

const asCategory = '.astype("category")';

export const category = (code: string): string => `${code}${asCategory}`;

/** How often the value of a line occurs, whether that is a category or not. */
export const countOf = ({ code, ...line }: Line): Line => {
  const plain = code.endsWith(asCategory) ? code.slice(0, -asCategory.length) : code;
  return { ...line, code: `${plain}.map(${plain}.value_counts(dropna=False))` };
};

/** A variable of Python that is named for a column. */
export const variableOf = (column: string): string => {
  const plain = column.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');
  return /^[a-z]/.test(plain) ? plain : `column_${plain}`;
};
