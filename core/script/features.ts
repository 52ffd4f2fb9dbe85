import type { Competition } from '../schema/competition.ts';
import type { Recipe } from '../schema/recipe.ts';
import { names, text } from './python.ts';

export type Feature = Recipe['features'][number];

/** A column of X. */
export interface Column {
  readonly name: string;
  readonly kind: 'number' | 'category';
  /**
   * `plain`: a column of the tables as it is. `few`: a number of few values as a category. `count`: how often its value
   * occurs. `line`: what its line makes.
   */
  readonly way: 'plain' | 'few' | 'count' | 'line';
  /** The columns of the tables that it is made of. */
  readonly from: readonly string[];
  /** The right side of `X[name] = `; empty for other ways. */
  readonly line: string;
}

/** The columns of X that the recipe's features become, and what stays outside. */
export interface Columns {
  readonly columns: readonly Column[];
  /** The name in X of each feature. */
  readonly nameOf: ReadonlyMap<string, string>;
  readonly lost: readonly Feature[];
  /** The share in all importance of what stays outside. */
  readonly lostShare: number;
}

export const keyOf = ({ kind, name }: { readonly kind: string; readonly name: string }): string => `${kind} ${name}`;

/** What can be said in a line or less; the rest is lost, with its share in what the blend gained. */
export const columnsOf = (recipe: Recipe, profile: Competition['profile']): Columns => {
  const types = new Map(profile.map(({ name, type }) => [name, type]));
  const found = recipe.features.map((feature) => ({ feature, column: columnOf(feature, types) }));
  const lost = found.flatMap(({ feature, column }) => (column === null ? [feature] : []));
  const had = found.flatMap(({ feature, column }) => (column === null ? [] : [feature]));
  const share = (features: readonly Feature[]) => features.reduce((sum, { importance }) => sum + (importance ?? 0), 0);
  const scored = Object.values(recipe.views).some(({ scores }) => scores > 0);
  const whole = scored ? 1 : share(recipe.features); // what the features leave of 1 is what scores of texts told
  return {
    columns: found.flatMap(({ column }) => column ?? []),
    nameOf: new Map(found.flatMap(({ feature, column }) => (column === null ? [] : [[keyOf(feature), column.name]]))),
    lost,
    lostShare: whole === 0 ? 0 : 1 - share(had) / whole,
  };
};

const columnOf = (feature: Feature, types: ReadonlyMap<string, string>): Column | null => {
  const { kind, name, how, from } = feature;
  if (kind === 'text') return null;
  const [column = ''] = from;
  const type = types.get(column);
  const made = { kind, from, line: '' };
  switch (how) {
    case 'number':
      return type === 'integer' || type === 'number' ? { ...made, name: column, way: 'plain' } : null;
    case 'number code':
      return { ...made, name: `${column}_cat`, way: 'few' };
    case 'code':
      return name === column ? { ...made, name, way: 'plain' } : null;
    case 'level count':
      return from.length === 1 && types.has(column) ? { ...made, name: `${column}_count`, way: 'count' } : null;
    default: {
      const line = lineOf(feature);
      return line === null ? null : { ...made, name: plainName(name), way: 'line', line };
    }
  }
};

/** The right side of `X[name] = `; `df` has the rows of train and test. */
const lineOf = ({ name, how, from }: Feature): string | null => {
  const [first = ''] = from;
  const one = `df[${text(first)}]`;
  switch (how) {
    case 'flag':
      return `${one}.map({True: 1.0, False: 0.0})`;
    case 'missing count':
      return `${several(from)}.isna().sum(axis=1)`;
    case 'family statistic':
      return familyLine(name, several(from));
    default:
      return null;
  }
};

const familyLine = (name: string, columns: string): string | null => {
  if (name.endsWith('.std')) return `${columns}.std(axis=1, ddof=0)`;
  const statistic = /\.(mean|min|max)$/.exec(name)?.[1];
  return statistic === undefined ? null : `${columns}.${statistic}(axis=1)`;
};

/** Written out; table.ts gives long lists a name. */
export const several = (columns: readonly string[]): string =>
  `df[[${names(columns)
    .items.map(({ value }) => value)
    .join(', ')}]]`;

/** What a person would call it. */
const plainName = (name: string): string => name.replaceAll(/[^\p{L}\p{N}]+/gu, '_').replaceAll(/^_|_$/g, '');
