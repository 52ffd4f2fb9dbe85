import type { Recipe } from '../../schema/recipe/recipe.ts';
import { figure } from '../python/python.ts';

/** A part of a script that can be left out: what it is, and the recipe without it. */
export interface Part {
  readonly name: string;
  readonly without: Recipe;
}

type Feature = Recipe['features'][number];
type Target = Recipe['targets'][number];

/** Features by what they know, in words for who is to change them. Words of texts are a part of their own. */
const groups = {
  'numbers and flags': ['number', 'figure', 'flag'],
  'categories and what is made of them': ['code', 'number code', 'string part', 'title'],
  'counts of categories': ['level count'],
  'pairs of categories': ['cross'],
  'parts of dates': ['date part'],
  'style of texts': ['text style'],
  'the past of the target': ['past'],
  'changes of numbers known ahead': ['ahead'],
} as const satisfies Record<string, readonly Feature['how'][]>;

/** The parts of a recipe: groups of features, those that matter most first, what is made in each fold, models. */
export const partsOf = (recipe: Recipe): readonly Part[] => {
  const found = Object.entries(groups).flatMap(([name, hows]) => groupOf(recipe, name, hows));
  const ordered = [...found, ...textsOf(recipe)].toSorted((one, other) => other.importance - one.importance);
  return [
    ...(hasFoldsByRows(recipe) ? ordered.map(({ name, without }) => ({ name, without })) : []),
    ...encodingOf(recipe),
    ...membersOf(recipe),
  ];
};

/** Says whether folds do not depend on the columns. If equal rows stay together, other columns would make other folds. */
const hasFoldsByRows = ({ targets }: Recipe): boolean =>
  !targets.some(({ folds }) => folds?.scheme === 'group' && folds.column === null);

interface Group extends Part {
  readonly importance: number;
}

const groupOf = (recipe: Recipe, name: string, hows: readonly Feature['how'][]): Group[] => {
  const dropped = recipe.features.filter(({ how }) => hows.includes(how));
  const without = withoutFeatures(recipe, dropped);
  if (dropped.length === 0 || without.features.length === 0) return [];
  return [{ name: `${name} (${dropped.length})`, without, importance: importanceOf(dropped) }];
};

/** The words, all models of them, and what other models learn from those. */
const textsOf = (recipe: Recipe): Group[] => {
  const dropped = recipe.features.filter(({ how }) => how === 'text' || how === 'list');
  const targets = recipe.targets.map((target) => ({
    ...target,
    scores: [],
    members: target.members.filter((one) => !isOfWords(one)),
  }));
  const left = withViews(withoutFeatures(recipe, dropped), (view) => ({ ...view, scores: 0 }));
  const isEmpty = left.features.length === 0 || targets.some(({ members }) => members.length === 0);
  const importance = 1 - importanceOf(left.features);
  return dropped.length === 0 || isEmpty ? [] : [{ name: 'words of texts', without: { ...left, targets }, importance }];
};

const isOfWords = ({ family }: Target['members'][number]): boolean => family === 'text' || family === 'text_stack';

const importanceOf = (features: readonly Feature[]): number =>
  features.reduce((sum, { importance }) => sum + (importance ?? 0), 0);

const keyOf = ({ kind, name }: Pick<Feature, 'kind' | 'name'>): string => `${kind} ${name}`;

/** What is made of the dropped ones goes with them. */
export const withoutFeatures = (recipe: Recipe, dropped: readonly Feature[]): Recipe => {
  if (dropped.length === 0) return recipe;
  const gone = new Set(dropped.map(keyOf));
  const features = recipe.features.filter((one) => !gone.has(keyOf(one)));
  const left = new Set(features.map(keyOf));
  const shown = withViews({ ...recipe, features }, (view) => ({
    ...view,
    columns: view.columns.filter(({ kind, feature }) => left.has(keyOf({ kind, name: feature }))),
  }));
  return withoutFeatures(
    shown,
    features.filter((one) => sourcesOf(one).some((source) => gone.has(source))),
  );
};

/** Of features that are made of others: those. A number and its category have one name. */
const sourcesOf = ({ how, from }: Feature): readonly string[] => {
  if (how === 'ahead') return from.map((name) => keyOf({ kind: 'number', name }));
  return how === 'level count' || how === 'cross' ? from.map((name) => keyOf({ kind: 'category', name })) : [];
};

type View = Recipe['views'][string];

const withViews = (recipe: Recipe, change: (view: View) => View): Recipe => ({
  ...recipe,
  views: Object.fromEntries(Object.entries(recipe.views).map(([name, view]) => [name, change(view)])),
});

/** Pairs of categories keep theirs. */
const encodingOf = (recipe: Recipe): Part[] => {
  const isEncoding = ({ shown }: View['columns'][number]) => shown === 'target mean';
  const without = withViews(recipe, (view) => ({ ...view, columns: view.columns.filter((one) => !isEncoding(one)) }));
  const isEncoded = Object.values(recipe.views).some(({ columns }) => columns.some(isEncoding));
  return isEncoded ? [{ name: 'means of the target by category', without }] : [];
};

/** Of several targets each has models of its own. */
const membersOf = (recipe: Recipe): Part[] => {
  const [target, ...others] = recipe.targets;
  if (target === undefined || others.length > 0 || target.members.length < 2) return [];
  return target.members.map((member) => ({
    name: `the model ${member.name.slice(0, longestName)} (weight ${figure(member.weight, 2)})`,
    without: { ...recipe, targets: [{ ...target, members: target.members.filter((one) => one !== member) }] },
  }));
};

/** The program's own word. */
const longestName = 100;
