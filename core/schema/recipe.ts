import * as z from 'zod';

const name = z.string().max(1_000);
const names = z.array(name).max(20_000);
const words = z.string().max(1_000).nullable();
const number = z.number();
const count = z.int().min(0);
const score = number.nullable();

/** What a library was given under its own names. */
const Settings = z.record(
  z.string().max(200),
  z.union([number, z.string().max(1_000), z.boolean(), z.null(), z.array(number).max(100)]),
);

/** How a feature came about; `other`: see its words. */
const how = z.enum([
  /** The column itself, as numbers. */
  'number',
  /** Numbers read from cells such as `$1,234` or `12 kg`; lengths of time in days. */
  'figure',
  /** True and false, as 1 and 0. */
  'flag',
  /** Whole numbers as a category: the place of the value among all that occur in train and test. */
  'number code',
  /** Spelled cells as a category: the place of the spelling among all that occur in train and test. */
  'code',
  /** How often a row's level occurs in train and test together. */
  'level count',
  /** Two categories as one. */
  'cross',
  /** Whether the cell holds a number that stands for "missing", such as -999. */
  'sentinel flag',
  /** What stands behind, or in the place of, a number: `kg`, `unknown`. */
  'figure word',
  'date part',
  /** Days from one date to another. */
  'date span',
  /** A part of a spelling that has structure, such as `B/12/S`. */
  'string part',
  /** The title in a name such as `Doe, Dr. Jane`. */
  'title',
  'text',
  'text style',
  'text pair',
  'list',
  'list statistic',
  'item flag',
  /** A key of records in cells. */
  'record key',
  /** Mean, spread, least and most over columns that differ in a number only. */
  'family statistic',
  /** The category behind flags of which each row has exactly one. */
  'which flag',
  'vector norm',
  'missing count',
  'amounts',
  'place',
  /** Against the other rows of the group. */
  'group statistic',
  'side table',
  /** By a function that was written for this competition. */
  'written',
  'other',
]);

/** Where a column or feature comes from. */
const Origin = { from: names, how, words };

const Feature = z.strictObject({
  name,
  kind: z.enum(['number', 'category', 'text']),
  ...Origin,
  /** Its share in what the blend gains, all views of it together; null: no model tells. */
  importance: number.nullable(),
});

/** What a view makes of the features of a kind. */
const shown = z.enum([
  /** The number, missing where it is missing. */
  'as is',
  /** The code, as a number. */
  'code',
  /** The code, which the library takes as a category. */
  'category',
  /** Smoothed mean of the target by level, within the rows that are fitted. */
  'target mean',
  /** Missing is the median; mean 0 and deviation 1, within -5 and 5. */
  'scaled',
  /** The signed logarithm, likewise. */
  'scaled log',
  /** Whether it is missing. */
  'missing flag',
  /** A column for each level of at least three rows. */
  'one-hot',
  /** By the quartiles of the fit rows, smoothly within -3 and 3. */
  'robust',
  'other',
]);
const View = z.strictObject({
  columns: z.array(z.strictObject({ feature: name, kind: Feature.shape.kind, shown })).max(60_000),
  /** Columns of scores of earlier models, out of fold. */
  scores: count,
  words,
});

const Fit = z.strictObject({
  fold: count,
  rounds: count.nullable(),
  /** Those that differ from fit to fit. */
  settings: Settings.nullable(),
  score,
});

const Member = z.strictObject({
  name,
  family: z.enum([
    'lightgbm',
    'xgboost',
    'catboost',
    'hist_gradient_boosting',
    'extra_trees',
    'ridge',
    'logistic',
    'lasso',
    'discriminant',
    'neighbours',
    'kernel',
    'neural',
    'in_context',
    'text',
    'text_stack',
    'other',
  ]),
  /** What was called, by the names that a program imports; the outer one first. */
  estimators: names,
  /** Those that all fits share; null: the member cannot tell. */
  settings: Settings.nullable(),
  /** The median of its fits. */
  rounds: count.nullable(),
  /** A key of `views`. */
  view: name.nullable(),
  /** `values`: numbers on the scale of the target's transform. `codes`: grades as numbers from 0. */
  learns: z.enum(['classes', 'codes', 'values', 'log', 'grades', 'relative']),
  /** `log`: the logarithm of 1 + y / unit; answers are multiplied by the factor. */
  unit: number.nullable(),
  factor: number.nullable(),
  /** `balanced`: classes weigh the same, and probabilities are corrected for it afterwards. */
  weights: z.enum(['balanced']).nullable(),
  passes: z.array(z.strictObject({ seed: z.int().nullable(), fits: z.array(Fit).max(100) })).max(100),
  /** Of the fit on all rows, if that one answers for test; else test gets the mean over all fits. */
  last: z.strictObject({ rounds: count.nullable(), settings: Settings.nullable() }).nullable(),
  score,
  error: score,
  weight: number,
  seconds: number,
  words,
});

const Folds = z.strictObject({
  scheme: z.enum(['kfold', 'stratified', 'group', 'time']),
  /** Of scikit-learn, over the target's rows in the order of the file, shuffled; null: see folds.csv. */
  splitter: z.enum(['KFold', 'StratifiedKFold', 'StratifiedGroupKFold']).nullable(),
  /** Holds the groups or the time. */
  column: name.nullable(),
  /** What is in equal shares in each fold: classes, or so many ranges of a number by rank. */
  strata: z.union([z.literal('classes'), z.int()]).nullable(),
  seed: z.int(),
  /** Rows to fit and rows to judge by fold. */
  sizes: z.array(z.tuple([count, count])).max(100),
  words,
});

const numbers = z.array(number).max(20_000);
/** One step from blended predictions to answers. */
const Step = z.discriminatedUnion('do', [
  /** Rows sum to one. */
  z.strictObject({ do: z.literal('normalise') }),
  /** Of each class; then rows sum to one, unless a class is chosen next. */
  z.strictObject({ do: z.literal('multiply'), by: numbers }),
  z.strictObject({ do: z.literal('power'), of: number }),
  /** `share` of `prior`, the rest as it was. */
  z.strictObject({ do: z.literal('mix'), share: number, prior: numbers }),
  z.strictObject({ do: z.literal('likeliest') }),
  /** From a number to the code of the nearest label, from 0 to `high`. */
  z.strictObject({ do: z.literal('nearest code'), high: count }),
  /** From a number to a code: how many of these it exceeds. */
  z.strictObject({ do: z.literal('cut'), at: numbers }),
  /** From the scale of learning to the target's. */
  z.strictObject({ do: z.literal('restore'), scale: z.enum(['plain', 'log', 'log1p']) }),
  z.strictObject({ do: z.literal('clip'), low: number.nullable(), high: number.nullable() }),
  z.strictObject({ do: z.literal('scale'), by: number }),
  /** To the nearest of these. */
  z.strictObject({ do: z.literal('snap'), to: numbers }),
  z.strictObject({ do: z.literal('round') }),
]);

const Blend = z.strictObject({
  /** On what members are pooled: probabilities by class, or numbers as they are learned. */
  space: z.enum(['probabilities', 'codes', 'plain', 'log', 'log1p']),
  /** `odds`: the mean of logarithms of probabilities, raised again, in rows that sum to one. */
  pool: z.enum(['mean', 'odds', 'median']),
  /** Of members of less weight, which are not told. */
  untold: number,
  score,
  error: score,
  folds: z.array(score).max(100),
});

const Target = z.strictObject({
  name,
  kind: z.enum(['classes', 'ordinal', 'values', 'texts']),
  /** As train spells them; a class is learned as its place here. */
  labels: names.nullable(),
  /** Before learning; `plain`: none. */
  transform: z.enum(['plain', 'log', 'log1p']),
  /** Absolute errors count. */
  robust: z.boolean(),
  metric: z.strictObject({ name, direction: z.enum(['max', 'min']) }),
  /** Of train, with a known target. */
  rows: count,
  /** The columns of 0 and 1 that became its classes. */
  folded: names.nullable(),
  folds: Folds.nullable(),
  members: z.array(Member).max(50),
  blend: Blend.nullable(),
  finish: z.array(Step).max(20).nullable(),
  /** Why there are no members. */
  why: words,
});

const Cell = z.strictObject({
  name,
  target: name,
  /** `expected`: the mean of labels that are numbers, by probability. */
  holds: z.enum(['label', 'probability', 'expected', 'number', 'whole number', 'ranked labels', 'text']),
  /** As the submission spells them; of a probability: the class it is of. */
  labels: names.nullable(),
  low: number.nullable(),
  high: number.nullable(),
  separator: name.nullable(),
  most: count.nullable(),
});

/** What a solution found, as data from which a short script can be written (docs/outputs.md). Its word is not trusted. */
export const Recipe = z.strictObject({
  version: z.literal(1),
  task: name,
  metric: z.strictObject({ name, direction: z.enum(['max', 'min']) }),
  seed: z.int(),
  /** Why there is nothing to tell. */
  why: words,
  files: z.strictObject({
    train: names,
    labels: name.nullable(),
    test: names,
    sample: name.nullable(),
    side: names,
    idColumn: name.nullable(),
    key: names,
  }),
  rows: z.strictObject({
    used: count,
    /** How many there were, where some were left out. */
    of: count.nullable(),
    /** All rows of one value were put together into one. */
    gatheredBy: name.nullable(),
  }),
  /** Of train and test, that features are made of. */
  columns: names,
  /** Columns that no file has, of which features are made. */
  made: z.array(z.strictObject({ name, ...Origin })).max(20_000),
  features: z.array(Feature).max(20_000),
  /** How many more there are. */
  untold: count,
  views: z.record(z.string().max(50), View),
  targets: z.array(Target).max(1_000),
  submission: z.strictObject({ file: name, header: names, layout: name, columns: z.array(Cell).max(20_000) }),
});
export type Recipe = z.output<typeof Recipe>;
