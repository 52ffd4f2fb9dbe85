import { Strategy } from '../schema/planning/strategy.ts';
import { type ModelKey, modelKeys } from './model-keys.ts';

/** What each key of the zoo is, and what it is for: what a plan means by it, and what who writes a program reads in it. */
const words: Readonly<Record<ModelKey, string>> = {
  lgb: 'LightGBM, learned first: what its first fold takes tells the pace of all others',
  lgb_small: 'LightGBM, shallow and strongly regularised, for few rows or much noise',
  lgb_prep: 'LightGBM with sums, ratios and group means of columns',
  cat: 'CatBoost, takes categories as they are: strong wherever there are some, slow with many classes',
  cat_d4: 'CatBoost, shallower, for few rows',
  hgb: "scikit-learn's histogram boosting",
  linear: 'ridge or logistic regression: good on wide, sparse or small data, and in a blend',
  et: 'extremely randomised trees, for up to 200,000 rows',
  kernel: 'support vectors or a radial basis, for up to 5,000 rows',
  mlp: 'a small neural network, wrong in other places than trees, so good in a blend; up to 60,000 rows',
  text_linear: 'linear on word and character n-grams, strong on text',
  text_nb: 'naive Bayes weights, for short text and few rows',
  text_char: 'linear on character n-grams, for misspelt or odd text',
  text_vectors:
    'dense models of pretrained vectors, for what words mean rather than which they are; left out without weights',
};

const ofFamilies: readonly (readonly [family: RegExp, packages: readonly string[]])[] = [
  [/^lgb/, ['lightgbm']],
  [/^cat/, ['catboost']],
];

/** Whether what a key needs is among the installed packages. */
const isThere = (key: ModelKey, installed: ReadonlySet<string>): boolean => {
  const families = ofFamilies.filter(([family]) => family.test(key)).map(([, packages]) => packages);
  return families.every((packages) => packages.some((name) => installed.has(name)));
};

/** The keys that these templates can use here, each with what it is, then those of each template in the order rules try them. */
export const legendWords = (
  installed: ReadonlySet<string>,
  templates: readonly Strategy['template'][] = Strategy.shape.template.options,
): string => {
  const usable = (template: Strategy['template']) =>
    modelKeys[template].filter((key: ModelKey) => isThere(key, installed));
  const keys = [...new Set(templates.flatMap(usable))];
  return [
    ...keys.map((key) => `- \`${key}\`: ${words[key]}.`),
    '',
    ...templates.map((template) => `- template ${template}: ${usable(template).join(', ')}`),
  ].join('\n');
};
