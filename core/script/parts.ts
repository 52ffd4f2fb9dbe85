import type { Recipe } from '../schema/recipe/recipe.ts';
import type { Subject } from './coverable.ts';
import { columnsOf } from './features/features.ts';
import { figure } from './python.ts';

/** A part of a script that can be switched off: what it is, and the recipe without it. */
export interface Part {
  readonly name: string;
  readonly without: Recipe;
}

type Feature = Recipe['features'][number];

/** Features by what they know, in words for who is to change them. */
const groups = {
  'numbers as they are': ['number', 'figure', 'flag', 'amounts'],
  categories: ['code', 'number code', 'string part', 'title', 'figure word', 'which flag'],
  'counts of categories': ['level count'],
  'pairs of categories': ['cross'],
  'parts of dates and spans between them': ['date part', 'date span'],
  'flags of missing values': ['sentinel flag', 'missing count'],
  'words, style and pairs of texts': ['text', 'text style', 'text pair'],
  lists: ['list', 'list statistic', 'item flag', 'record key'],
  'statistics over columns of one family': ['family statistic', 'vector norm'],
  'statistics within groups of rows': ['group statistic', 'place'],
  'the past of the target': ['past'],
  'how known numbers move ahead': ['ahead'],
} as const satisfies Record<string, readonly Feature['how'][]>;

/** Made of other features: without those they cannot be. */
const made: ReadonlySet<Feature['how']> = new Set<Feature['how']>(['level count', 'cross', 'ahead']);

/** The parts of a recipe, those of its features first. */
export const partsOf = (recipe: Recipe, { profile }: Subject): readonly Part[] => {
  const covered = withoutFeatures(recipe, columnsOf(recipe, profile).lost);
  return [
    ...Object.entries(groups).flatMap(([name, hows]) => groupOf(covered, name, hows)),
    ...pairsOf(covered),
    ...encodingOf(covered),
    ...membersOf(covered),
  ];
};

const groupOf = (recipe: Recipe, name: string, hows: readonly Feature['how'][]): Part[] => {
  const dropped = recipe.features.filter(({ how }) => hows.includes(how));
  const kept = withoutFeatures(recipe, dropped);
  return dropped.length === 0 || kept.features.length === 0
    ? []
    : [{ name: `${name} (${dropped.length})`, without: kept }];
};

const keyOf = ({ kind, name }: Pick<Feature, 'kind' | 'name'>): string => `${kind} ${name}`;

/** What is made of the dropped ones goes with them. */
const withoutFeatures = (recipe: Recipe, dropped: readonly Feature[]): Recipe => {
  if (dropped.length === 0) return recipe;
  const gone = new Set(dropped.map(keyOf));
  const names = new Set(dropped.map(({ name }) => name));
  const features = recipe.features.filter((one) => !gone.has(keyOf(one)));
  const left = new Set(features.map(keyOf));
  const shown = withViews({ ...recipe, features }, (view) => ({
    ...view,
    columns: view.columns.filter(({ kind, feature }) => left.has(keyOf({ kind, name: feature }))),
  }));
  return withoutFeatures(
    shown,
    features.filter(({ how, from }) => made.has(how) && from.some((name) => names.has(name))),
  );
};

type View = Recipe['views'][string];

const withViews = (recipe: Recipe, change: (view: View) => View): Recipe => ({
  ...recipe,
  views: Object.fromEntries(Object.entries(recipe.views).map(([name, view]) => [name, change(view)])),
});

const pairsOf = (recipe: Recipe): Part[] => {
  const most = Math.max(0, ...Object.values(recipe.views).map(({ chosen }) => chosen.length));
  const without = withViews(recipe, (view) => ({ ...view, chosen: [] }));
  return most === 0 ? [] : [{ name: `combinations of two columns (${most})`, without }];
};

const encodingOf = (recipe: Recipe): Part[] => {
  const without = withViews(recipe, (view) => ({
    ...view,
    columns: view.columns.filter(({ shown }) => shown !== 'target mean'),
  }));
  const isEncoded = Object.entries(recipe.views).some(
    ([name, { columns }]) => columns.length > (without.views[name]?.columns.length ?? 0),
  );
  return isEncoded ? [{ name: 'means of the target by category', without }] : [];
};

/** Of several targets each has models of its own. */
const membersOf = (recipe: Recipe): Part[] => {
  const [target, ...others] = recipe.targets;
  if (target === undefined || others.length > 0 || target.members.length < 2) return [];
  return target.members.map((member) => ({
    name: `the model ${member.name} (weight ${figure(member.weight, 2)})`,
    without: { ...recipe, targets: [{ ...target, members: target.members.filter((one) => one !== member) }] },
  }));
};
