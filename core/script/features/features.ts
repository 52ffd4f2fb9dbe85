import type { Competition } from '../../schema/competition.ts';
import type { Recipe } from '../../schema/recipe.ts';
import { text } from '../python.ts';
import { type Feature, lineOf } from './lines.ts';

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
  /** The right side of `X[name] = `, and what must stand before it; empty for other ways. */
  readonly line: string;
  readonly before: readonly string[];
}

/** The columns of X that the recipe's features become, and what stays outside. */
export interface Columns {
  readonly columns: readonly Column[];
  /** The name in X of each feature. */
  readonly nameOf: ReadonlyMap<string, string>;
  /** Columns of the tables whose words are scored. */
  readonly texts: readonly string[];
  readonly lost: readonly Feature[];
  /** The share in all importance of what stays outside. */
  readonly lostShare: number;
}

export const keyOf = ({ kind, name }: { readonly kind: string; readonly name: string }): string => `${kind} ${name}`;

/** What can be said in a line or less; the rest is lost, with its share in what the blend gained. */
export const columnsOf = (recipe: Recipe, profile: Competition['profile']): Columns => {
  const known = new Map(profile.map((column) => [column.name, column]));
  const taken = new Set<string>();
  const trifles = triflesOf(recipe.features);
  const found = recipe.features.map((feature) => ({
    feature,
    column: trifles.has(feature) ? null : unless(taken, columnOf(feature, known)),
  }));
  const scored = Object.values(recipe.views).some(({ scores }) => scores > 0);
  const texts = scored ? recipe.features.filter((one) => isText(one, known)) : [];
  const lost = found.flatMap(({ feature, column }) => (column === null && !texts.includes(feature) ? [feature] : []));
  const share = (features: readonly Feature[]) => features.reduce((sum, { importance }) => sum + (importance ?? 0), 0);
  const told = share(recipe.features);
  const unscored = scored && texts.length === 0 ? 1 - told : 0; // what features leave of 1 is what scores of texts told
  const whole = scored ? 1 : told;
  return {
    columns: found.flatMap(({ column }) => column ?? []),
    nameOf: new Map(found.flatMap(({ feature, column }) => (column === null ? [] : [[keyOf(feature), column.name]]))),
    texts: texts.map(({ from }) => from[0] ?? ''),
    lost,
    lostShare: whole === 0 ? 0 : (share(lost) + unscored) / whole,
  };
};

/** Those with lines of their own that matter least: together they are not worth these lines. */
const triflesOf = (features: readonly Feature[]): ReadonlySet<Feature> => {
  let share = 0;
  const light = features
    .filter(({ how, kind }) => kind !== 'text' && !['number', 'number code', 'code', 'level count'].includes(how))
    .sort((a, b) => (a.importance ?? 0) - (b.importance ?? 0))
    .filter(({ importance }) => {
      share += importance ?? 0;
      return share < mostTrifles;
    });
  return new Set(light);
};

const mostTrifles = 0.01;

/** Words of one column of the tables; those of lists and records have no block. */
const isText = ({ kind, how, from }: Feature, known: ReadonlyMap<string, unknown>): boolean =>
  kind === 'text' && how === 'text' && from.length === 1 && known.has(from[0] ?? '');

/** No two columns of X have the same name. */
const unless = (taken: Set<string>, column: Column | null): Column | null => {
  if (column === null || taken.has(column.name)) return null;
  taken.add(column.name);
  return column;
};

const columnOf = (feature: Feature, known: ReadonlyMap<string, Competition['profile'][number]>): Column | null => {
  const { kind, name, how, from, words } = feature;
  if (kind === 'text') return null;
  const [column = ''] = from;
  const type = known.get(column)?.type;
  const made = { kind, from, line: '', before: [] };
  switch (how) {
    case 'number':
      return type === 'integer' || type === 'number' ? numberColumn(made, column, words) : null;
    case 'number code':
      return { ...made, name: `${column}_cat`, way: 'few' };
    case 'code':
      return name === column ? { ...made, name, way: 'plain' } : null;
    case 'level count':
      return from.length === 1 && known.has(column) ? { ...made, name: `${column}_count`, way: 'count' } : null;
    default: {
      const line = lineOf(feature, new Map([...known].map(([key, { examples }]) => [key, examples])));
      return line && { ...made, name: plainName(name), way: 'line', line: line.code, before: line.before ?? [] };
    }
  }
};

/** Numbers such as -999 that stand for "missing" are missing. */
const numberColumn = (made: Omit<Column, 'name' | 'way'>, column: string, words: string | null): Column => {
  const codes = /^missing: (.*)$/.exec(words ?? '')?.[1];
  if (codes === undefined) return { ...made, name: column, way: 'plain' };
  return { ...made, name: column, way: 'line', line: `df[${text(column)}].replace([${codes}], float("nan"))` };
};

/** What a person would call it. */
const plainName = (name: string): string => name.replaceAll(/[^\p{L}\p{N}]+/gu, '_').replaceAll(/^_|_$/g, '');
