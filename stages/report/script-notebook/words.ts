import type { Recipe } from '../../../core/schema/recipe/recipe.ts';
import { hasWindows } from '../../../core/script/forecast/covered.ts';
import { text } from '../../../core/script/python/python.ts';
import { short, withError } from '../../../services/text/figures.ts';
import { literal, markdownTable } from '../../../services/text/markdown.ts';
import { named } from '../named.ts';
import { importanceOf } from './importance.ts';
import { introduction } from './introduction.ts';
import type { ScriptSubject } from './subject.ts';

/** The words before each part of the script, by the part's name. Names come from strangers, so they are cut and escaped. */
export const wordsOf = (subject: ScriptSubject): ReadonlyMap<string, string> => {
  const [target] = subject.recipe.targets;
  const words: readonly (readonly [string, readonly string[]])[] = [
    ['imports', introduction(subject)],
    ['read', dataWords(subject)],
    ['features', featureWords(subject.recipe)],
    ['past', pastWords(subject.recipe)],
    ['models', target === undefined ? [] : modelWords(target, subject.script)],
    ['cross-validation', target === undefined ? [] : validationWords(target)],
    ['blend', target === undefined ? [] : blendWords(target)],
    ['score', ['## Score', 'What is told is out of fold: each row was predicted by models that had not seen it.']],
    ['submission', submissionWords(subject)],
  ];
  return new Map(words.map(([name, lines]) => [name, lines.join('\n\n')]));
};

const mostNames = 8;

/** The first of many names, and how many more there are. */
const several = (names: readonly string[]): string => {
  const more = names.length - mostNames;
  return `${names.slice(0, mostNames).map(named).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

const count = (number: number): string => number.toLocaleString('en');
const percent = (share: number): string => `${Number((100 * share).toPrecision(3))} %`;

const dataWords = ({ competition: { files, shapes, profile, targets } }: ScriptSubject): string[] => {
  const { train, test } = shapes;
  const asked = profile.filter(({ inTest }) => inTest);
  const numbers = asked.filter(({ type }) => type === 'integer' || type === 'number').length;
  const holes = asked.filter(({ missing }) => missing > 0).toSorted((one, other) => other.missing - one.missing);
  const most = holes[0];
  return [
    '## Data',
    `${named(files.train[0] ?? '')} has ${count(train.rows)} rows and ${count(train.columns)} columns${
      test === null ? '' : `, ${named(files.test[0] ?? '')} ${count(test.rows)} and ${count(test.columns)}`
    }. Of the columns that test has, too, ${count(numbers)} hold numbers and ${count(asked.length - numbers)} something else. ` +
      (most === undefined
        ? 'No cell of them is missing in train.'
        : `${count(holes.length)} of them have missing cells in train, most of all ${named(most.name)} (${percent(most.missing)}).`),
    ...targets.slice(0, 1).map(targetWords),
  ];
};

const targetWords = ({ column, labels, numeric }: ScriptSubject['competition']['targets'][number]): string => {
  const whole = (labels ?? []).reduce((sum, { count: rows }) => sum + rows, 0);
  if (labels !== null && labels.length <= mostNames && whole > 0) {
    const shares = labels.map(({ label, count: rows }) => `${named(label)} in ${percent(rows / whole)}`);
    return `The target ${named(column)} is ${shares.join(', ')} of the rows.`;
  }
  return numeric === null
    ? `The target is ${named(column)}.`
    : `The target ${named(column)} lies between ${short(numeric.min)} and ${short(numeric.max)}, half of it below ${short(numeric.median)}.`;
};

const featureWords = (recipe: Recipe): string[] => {
  const heavy = importanceOf(recipe).map(([name]) => name);
  return [
    '## Features',
    'Whatever is made here is made of train and test together, and of no target.',
    ...(heavy.length === 0 ? [] : [`In the search these told most: ${several(heavy)}.`]),
  ];
};

const modelWords = ({ members, metric }: Target, script: string): string[] => {
  const told = members.filter(({ name }) => script.includes(`\n        ${text(name)}: `));
  const rows = told.map(({ name, family, score, error }) => [
    ...[named(name), named(family.replaceAll('_', ' '))],
    score === null ? '' : withError(score, error),
  ]);
  const table = markdownTable(['member', 'of', `${named(metric.name)} in the search`], rows);
  return ['## Models', 'Settings and rounds are what the search ended with.', ...(rows.length === 0 ? [] : [table])];
};

type Target = Recipe['targets'][number];

const pastWords = ({ forecast }: Recipe): string[] =>
  forecast === null
    ? []
    : [
        '## What was known before',
        `Test is ${count(forecast.horizon)} steps long, and none of its answers is known when it begins. So train is cut into stretches as long, ` +
          'and each of its rows may look back only from where its stretch begins.',
      ];

const validationWords = (target: Target): string[] => {
  const { folds } = target;
  if (folds !== null && hasWindows(target)) {
    return [
      '## Cross-validation',
      `${count(folds.sizes.length)} ${literal(folds.words ?? '', 200)}: each is predicted by models that learned from what is before it, and ` +
        'test by models that learned from all rows.',
    ];
  }
  return [
    '## Cross-validation',
    `${folds === null ? 'The rows' : `${count(folds.sizes.length)} folds, ${literal(folds.words ?? folds.scheme, 200)}: the rows`} of each fold are ` +
      'predicted by models that learned from the others, and test by the mean of them all. Another seed divides all rows anew.',
  ];
};

const pools: Readonly<Record<NonNullable<Target['blend']>['pool'], string>> = {
  mean: 'the weighted mean of their predictions',
  median: 'the weighted median of their predictions',
  odds: 'the weighted mean of the logarithms of their odds',
};

const blendWords = ({ blend }: Target): string[] => [
  '## Blend',
  `Models that err in different rows do better together. Here it is ${pools[blend?.pool ?? 'mean']}; the weights are those that did best out of fold.`,
];

const submissionWords = ({ competition: { submission } }: ScriptSubject): string[] => [
  '## Submission',
  `${count(submission.rows.count)} rows of ${several(submission.header)}, in ${named(submission.fileName)}.`,
];
