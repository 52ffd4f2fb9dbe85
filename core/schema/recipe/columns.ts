import * as z from 'zod';
import { count, name, names, words } from './basics.ts';

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
  /** How often a row's level occurs in train and test together; `from` names the category, a feature. */
  'level count',
  /** Two categories as one; `from` names these features. */
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
  /** How far and in which direction one place lies from another. */
  'place',
  /** Against the other rows of the group. */
  'group statistic',
  'side table',
  /** Of the target, as it was known when the row's forecast starts. */
  'past',
  /** How a number that is known ahead moves along its series: `changed`, `unusual`, `since`, `until`; `from` names the feature. */
  'ahead',
  /** By a function that was written for this competition. */
  'written',
  'other',
]);

/** Where a column or feature comes from. */
export const Origin = { from: names, how, words };

/** What models learn from; of a number also as a category, where its values may name things. */
export const Feature = z.strictObject({
  name,
  kind: z.enum(['number', 'category', 'text']),
  ...Origin,
  /** Its share in what the blend gains, all views of it together; null: no model tells. */
  importance: z.number().nullable(),
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

/** How the features are shown to a model: a column for each of these, one-hot ones more. */
export const View = z.strictObject({
  columns: z.array(z.strictObject({ feature: name, kind: Feature.shape.kind, shown })).max(60_000),
  /** Of two features, chosen in each fold anew: `a / b`, `a by b.mean`; those that tell most, the most telling first. */
  chosen: names,
  /** Columns of scores of earlier models, made anew for each fold. */
  scores: count,
  words,
});
