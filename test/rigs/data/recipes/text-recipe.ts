import type { Recipe } from '../../../../core/schema/recipe/recipe.ts';
import type { Subject } from '../../../../core/script/recipe/coverable.ts';
import { houses, member, recipeWith } from './script-recipe.ts';

const joined = 'n-grams of all text columns of a row, joined';
export const signs = 'with signs that HTML escapes';
export const storyView = { columns: [], chosen: [], scores: 1, words: null };

/** A model of texts that differs in what a test says. */
export const texts = (name: string, change: Parameters<typeof member>[2] = {}) =>
  member(name, 0, {
    ...{ family: 'text', view: null, words: joined },
    estimators: ['sklearn.feature_extraction.TfidfVectorizer', 'sklearn.linear_model.Ridge'],
    settings: { tfidfvectorizer__ngram_range: [1, 2], tfidfvectorizer__token_pattern: '\\w+', ridge__alpha: 4 },
    ...change,
  });

const [size] = recipeWith().features;
export const story = {
  name: 'story',
  kind: 'text' as const,
  how: 'text' as const,
  from: ['story'],
  words: null,
  importance: 0,
};
export const storyProfile = houses.profile.flatMap((one) =>
  one.name === 'city' ? [one, { ...one, name: 'story', type: 'text' as const }] : [one],
);

interface Told {
  readonly unique?: number;
  readonly words?: string | null;
  readonly views?: Recipe['views'];
}

/** Of numbers and a text, `unique` of which differ. */
export const storiesWith = (
  change: Parameters<typeof recipeWith>[0],
  from = ['story'],
  { unique = 9, words = null, views = { trees: storyView } }: Told = {},
): { readonly recipe: Recipe; readonly subject: Subject } => ({
  recipe: recipeWith(change, {
    features: [...(size === undefined ? [] : [size]), ...from.map((name) => ({ ...story, name, from: [name], words }))],
    views,
  }),
  subject: {
    ...houses,
    profile: ['', ' 2'].flatMap((ending) =>
      storyProfile.map((one) => ({ ...one, name: `${one.name}${ending}`, unique })),
    ),
  },
});
