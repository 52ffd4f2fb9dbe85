import type { Recipe } from '../../../../core/schema/recipe/recipe.ts';
import type { Subject } from '../../../../core/script/recipe/coverable.ts';
import { daily, forecastWith, framed, rule } from './forecast-recipe.ts';
import { pairWith } from './pair-recipe.ts';
import { boosted, houses, member, recipeWith } from './script-recipe.ts';
import { signs, storiesWith, texts } from './text-recipe.ts';

type Feature = Recipe['features'][number];

/** What a script is made of. */
export interface ToldRecipe {
  readonly recipe: Recipe;
  readonly subject: Subject;
}

const feature = (name: string, how: Feature['how'], kind: Feature['kind'], more: Partial<Feature> = {}): Feature => ({
  ...{ name, kind, how, from: [name], words: null, importance: 0.05 },
  ...more,
});

const learned = (name: string, family: Parameters<typeof member>[2], more: Parameters<typeof member>[2] = {}) =>
  member(name, 0.1, { ...family, learns: 'classes', ...more });

const settingsOfNetwork = {
  ...{ networks: 3, width: 128, epochs: 64, batch: 256, rate_of_classes: 0.02, rate_of_numbers: 0.02 },
  ...{ decay: 0.02, dropped: 0.15, smoothing: 0.1 },
};

/** Every family of models, of three classes. */
const classes = (): ToldRecipe => {
  const trees = { view: 'trees', rounds: 20 };
  const members = [
    learned('lgb', boosted(0.1)),
    learned('cat', {
      ...{ family: 'catboost', estimators: ['catboost.CatBoost'], view: 'native', rounds: 90 },
      settings: { depth: 5, bootstrap_type: 'Bernoulli' },
    }),
    learned('hgb', {
      ...{ ...trees, family: 'hist_gradient_boosting', settings: { max_leaf_nodes: 16 } },
      estimators: ['sklearn.ensemble.HistGradientBoostingClassifier'],
    }),
    learned('et', {
      ...{ ...trees, family: 'extra_trees', settings: { n_estimators: 90, max_features: 'sqrt' } },
      estimators: ['sklearn.ensemble.ExtraTreesClassifier'],
    }),
    learned('linear', {
      ...{ family: 'logistic', settings: { estimator__C: 0.3, estimator__solver: 'liblinear' } },
      estimators: ['sklearn.multiclass.OneVsRestClassifier', 'sklearn.linear_model.LogisticRegression'],
    }),
    learned('mlp', {
      ...{ family: 'neural', estimators: ['RealMLP-TD-S'], settings: settingsOfNetwork, view: 'neural' },
    }),
  ];
  const labels = ['a', 'b', 'c'];
  const column = { ...recipeWith().submission.columns[0]!, holds: 'label' as const, labels };
  const recipe = recipeWith(
    {
      ...{ kind: 'classes', labels, metric: { name: 'accuracy', direction: 'max' }, members },
      finish: [{ do: 'multiply', by: [1, 2, 1] }, { do: 'likeliest' }],
    },
    { submission: { ...recipeWith().submission, columns: [column] } },
  );
  return { recipe, subject: houses };
};

const many = ['north', 'east', 'size_of_the_first_side', 'size_of_the_second_side', 'size_of_the_third_side'];

/** Features of every kind that a script makes, of a table of words, dates, places and numbers. */
const features = (): ToldRecipe => {
  const between = 'between "-"';
  const all = [
    ...recipeWith().features.map((one) => ({ ...one, importance: 0.2 })),
    feature('size', 'number code', 'category'),
    feature('size', 'level count', 'number'),
    feature('city', 'level count', 'number'),
    feature('size x city', 'cross', 'category', { from: ['size', 'city'] }),
    feature('city#0', 'string part', 'category', { from: ['city'], words: between }),
    feature('city#0.count', 'level count', 'number', { from: ['city#0'] }),
    feature('city#1', 'string part', 'number', { from: ['city'], words: 'between [-/] (a regular expression)' }),
    feature('city#2', 'string part', 'category', { from: ['city'], words: 'each character' }),
    feature('city.title', 'title', 'category', { from: ['city'] }),
    feature('city.digits', 'text style', 'number', { from: ['city'] }),
    feature('city.count ;', 'text style', 'number', { from: ['city'] }),
    feature('street', 'figure', 'number'),
    feature('east', 'number', 'number'),
    feature('day.month', 'date part', 'number', { from: ['day'] }),
    feature('month.week', 'date part', 'number', { from: ['month'] }),
    feature('flag', 'flag', 'number'),
  ];
  const profiled = (name: string, type: Subject['profile'][number]['type'], examples: string[] = []) => ({
    ...houses.profile[1]!,
    ...{ name, type, examples },
  });
  const profile = [
    ...houses.profile,
    ...many.map((name) => profiled(name, 'number')),
    profiled('street', 'text', ['12 kg', '13']),
    profiled('flag', 'category'),
    profiled('day', 'date', ['2020-01-31']),
    profiled('month', 'date', ['31.12.2020', '30.12.2020']),
  ];
  const views = {
    trees: {
      columns: [
        { feature: 'city', kind: 'category', shown: 'target mean' },
        { feature: 'size', kind: 'category', shown: 'code' },
      ] as const,
      ...{ chosen: [], scores: 0, words: null },
    },
  };
  const recipe = recipeWith(
    { members: [boosted(1)] },
    { features: all, views: { ...views, trees: { ...views.trees, columns: [...views.trees.columns] } } },
  );
  return { recipe, subject: { ...houses, profile } };
};

const words = (): ToldRecipe => {
  const name = 'words';
  const told = storiesWith(
    {
      ...{ kind: 'classes', labels: ['a', 'b'], metric: { name: 'auc', direction: 'max' }, finish: [] },
      members: [
        { ...boosted(0.5), learns: 'classes' },
        texts(name, {
          ...{ weight: 0.3, learns: 'classes' },
          estimators: ['sklearn.feature_extraction.TfidfVectorizer', 'sklearn.linear_model.LogisticRegression'],
          settings: {
            ...{ tfidfvectorizer__ngram_range: [1, 2], tfidfvectorizer__token_pattern: '\\w+', temperature: 2 },
            logisticregression__C: 3,
          },
        }),
        texts('signs', {
          ...{ weight: 0.2, words: 'n-grams of column story', learns: 'classes' },
          estimators: ['sklearn.feature_extraction.CountVectorizer', 'WeightedLogistic'],
          settings: { countvectorizer__analyzer: 'char', temperature: 2, weightedlogistic__strength: 4 },
        }),
      ],
      scores: [
        texts('signs', {
          ...{ words: 'n-grams of column story', learns: 'classes' },
          estimators: ['sklearn.feature_extraction.CountVectorizer', 'WeightedLogistic'],
          settings: { countvectorizer__analyzer: 'char', temperature: 2, weightedlogistic__strength: 4 },
        }),
        texts(name, { learns: 'classes', settings: { tfidfvectorizer__min_df: 2, temperature: 1 } }),
      ],
    },
    ['story', 'story 2'],
    { words: signs },
  );
  const cell = { ...told.recipe.submission.columns[0]!, holds: 'probability' as const };
  return { ...told, recipe: { ...told.recipe, submission: { ...told.recipe.submission, columns: [cell] } } };
};

/** Recipes that together go through every part of a script, each with what a script must know of its competition. */
export const everyRecipe: readonly ToldRecipe[] = [
  classes(),
  features(),
  words(),
  { recipe: pairWith(), subject: houses },
  {
    recipe: forecastWith([rule('grown_7', 0.2), framed('recent', 0.4), member('linear', 0.4)], { groups: ['city'] }),
    subject: daily,
  },
];
