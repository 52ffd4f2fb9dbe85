import type { Competition } from '../../schema/competition.ts';
import type { Recipe } from '../../schema/recipe/recipe.ts';
import { type Column, columnOf, isText, keyOf } from './column.ts';
import { type Crosses, crossesOf } from './crosses.ts';
import type { Feature } from './lines/line.ts';

/** The columns of X that are made of the recipe's features, and the features that are lost. */
export interface Columns {
  readonly columns: readonly Column[];
  /** The name in X of each feature. */
  readonly nameOf: ReadonlyMap<string, string>;
  readonly crosses: Crosses;
  /** Columns of the tables whose words are scored. */
  readonly texts: readonly string[];
  /** The texts that are lists. */
  readonly lists: readonly string[];
  /** The features that have no column. */
  readonly lost: readonly Feature[];
  /** The share of the importance that the lost features have. */
  readonly lostShare: number;
}

/** Makes the columns of X of a recipe's features, as far as blocks can. `keepsAll`: features of negligible importance are kept, too. */
export const columnsOf = (recipe: Recipe, profile: Competition['profile'], keepsAll = false): Columns => {
  const { features } = recipe;
  const known = new Map(profile.map((column) => [column.name, column]));
  const taken = new Set<string>();
  const negligible = keepsAll ? new Set() : negligibleOf(features);
  const found = features.map((feature) => ({
    feature,
    column: negligible.has(feature) ? null : ifNew(taken, columnOf(feature, known, features)),
  }));
  const nameOf = new Map(
    found.flatMap(({ feature, column }) => (column === null ? [] : [[keyOf(feature), column.name]])),
  );
  const crosses = crossesOf(features, known, (name) => nameOf.get(keyOf({ kind: 'category', name })));
  const hasScores = Object.values(recipe.views).some(({ scores }) => scores > 0);
  const hasTexts = recipe.targets.some(({ scores }) => scores.length > 0);
  const texts = hasTexts ? features.filter((one) => isText(one, known)) : [];
  const elsewhere = new Set([...texts, ...crosses.features, ...features.filter((one) => isOfPast(one, nameOf))]);
  const lost = found.flatMap(({ feature, column }) => (column === null && !elsewhere.has(feature) ? [feature] : []));
  const importance = importanceOf(features);
  const importanceOfScores = hasScores && !hasTexts ? 1 - importance : 0; // scores of texts have what features leave of 1
  const whole = hasScores ? 1 : importance;
  return {
    columns: found.flatMap(({ column }) => column ?? []),
    nameOf,
    crosses,
    texts: texts.map(({ from }) => from[0] ?? ''),
    lists: texts.filter(({ how }) => how === 'list').map(({ from }) => from[0] ?? ''),
    lost,
    lostShare: whole === 0 ? 0 : (importanceOf(lost) + importanceOfScores) / whole,
  };
};

const importanceOf = (features: readonly Feature[]): number =>
  features.reduce((sum, { importance }) => sum + (importance ?? 0), 0);

/** Finds the least important features that need lines of their own: together they are not worth these lines. */
const negligibleOf = (features: readonly Feature[]): ReadonlySet<Feature> => {
  let sum = 0;
  const light = features
    .filter(({ how, kind }) => kind !== 'text' && !neverNegligible.has(how))
    .sort((a, b) => (a.importance ?? 0) - (b.importance ?? 0))
    .filter(({ importance }) => {
      sum += importance ?? 0;
      return sum < mostNegligible;
    });
  return new Set(light);
};

/** The importance that negligible features have together at most. */
const mostNegligible = 0.01;

/** These share their lines, or are weighed elsewhere. */
const neverNegligible: ReadonlySet<string> = new Set(['number', 'number code', 'code', 'level count', 'cross']);

/** Says whether a feature stands beside X: the target's past, and how a number that is known ahead moves. */
const isOfPast = ({ how, from: [name = ''] }: Feature, nameOf: ReadonlyMap<string, string>): boolean =>
  how === 'past' || (how === 'ahead' && nameOf.has(keyOf({ kind: 'number', name })));

/** Gives the column, unless X has one of its name. */
const ifNew = (taken: Set<string>, column: Column | null): Column | null => {
  if (column === null || taken.has(column.name)) return null;
  taken.add(column.name);
  return column;
};
