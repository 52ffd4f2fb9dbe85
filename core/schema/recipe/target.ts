import * as z from 'zod';
import { count, name, names, score, words } from './basics.ts';
import { Member } from './member.ts';

const Folds = z.strictObject({
  scheme: z.enum(['kfold', 'stratified', 'group', 'time']),
  /** Of scikit-learn, over the target's rows in the order of the file, shuffled; null: see folds.csv. */
  splitter: z.enum(['KFold', 'StratifiedKFold', 'StratifiedGroupKFold']).nullable(),
  /** Holds the time, or the groups: for the splitter their codes, in the order in which the cells, as text, first occur. */
  column: name.nullable(),
  /** What is in equal shares in each fold: classes, or so many ranges of a number by rank. */
  strata: z.union([z.literal('classes'), z.int()]).nullable(),
  seed: z.int(),
  /** Rows to fit and rows to judge by fold. */
  sizes: z.array(z.tuple([count, count])).max(100),
  words,
});

const numbers = z.array(z.number()).max(20_000);
/** One step from blended predictions to answers. */
const Step = z.discriminatedUnion('do', [
  /** At least 1e-9 each, then in rows that sum to one. */
  z.strictObject({ do: z.literal('normalise') }),
  /** Each class by a factor; then normalised. */
  z.strictObject({ do: z.literal('multiply'), by: numbers }),
  /** Then normalised. */
  z.strictObject({ do: z.literal('power'), of: z.number() }),
  /** `share` of `prior`, the rest as it was. */
  z.strictObject({ do: z.literal('mix'), share: z.number(), prior: numbers }),
  /** Each class by a factor, and no more. */
  z.strictObject({ do: z.literal('weigh'), by: numbers }),
  /** From probabilities to a code. */
  z.strictObject({ do: z.literal('likeliest') }),
  /** From a number to the code of the nearest label, from 0 to `high`. */
  z.strictObject({ do: z.literal('nearest code'), high: count }),
  /** From a number to a code: how many of these it exceeds. */
  z.strictObject({ do: z.literal('cut'), at: numbers }),
  /** From the scale of learning to the target's. */
  z.strictObject({ do: z.literal('restore'), scale: z.enum(['plain', 'log', 'log1p']) }),
  z.strictObject({ do: z.literal('clip'), low: z.number().nullable(), high: z.number().nullable() }),
  z.strictObject({ do: z.literal('scale'), by: z.number() }),
  /** To the nearest of these. */
  z.strictObject({ do: z.literal('snap'), to: numbers }),
  z.strictObject({ do: z.literal('round') }),
]);

const Blend = z.strictObject({
  /** On what members are pooled: probabilities by class, or numbers as they are learned. */
  space: z.enum(['probabilities', 'codes', 'plain', 'log', 'log1p']),
  /** `odds`: the mean of logarithms of probabilities, raised again, in rows that sum to one. */
  pool: z.enum(['mean', 'odds', 'median']),
  /** The weight of members that are not told: too light ones. */
  untold: z.number(),
  score,
  error: score,
  folds: z.array(score).max(100),
});

/** What is asked for, and what answers it. */
export const Target = z.strictObject({
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
  /** Models of texts whose scores others learn from, also those that are not members themselves, in order. */
  scores: z.array(Member).max(50).default([]),
  blend: Blend.nullable(),
  finish: z.array(Step).max(20).nullable(),
  /** Why there are no members. */
  why: words,
});
