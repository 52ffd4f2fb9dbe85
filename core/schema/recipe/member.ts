import * as z from 'zod';
import { count, name, names, score, words } from './basics.ts';

/** What a library was given under its own names, which are names in Python, too. */
const Settings = z.record(
  z
    .string()
    .max(200)
    .regex(/^[a-z_]\w*$/i),
  z.union([z.number(), z.string().max(1_000), z.boolean(), z.null(), z.array(z.number()).max(100)]),
);

const Fit = z.strictObject({
  fold: count,
  rounds: count.nullable(),
  /** Those that differ from fit to fit. */
  settings: Settings.nullable(),
  score,
});

/** One of the models that are blended. */
export const Member = z.strictObject({
  name,
  family: z.enum([
    'lightgbm',
    'catboost',
    'hist_gradient_boosting',
    'extra_trees',
    'ridge',
    'logistic',
    'neighbours',
    'kernel',
    'neural',
    'text',
    'text_stack',
    /** No model: all answers are known before, as what a series had a year ago. */
    'rule',
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
  learns: z.enum(['classes', 'codes', 'values', 'relative']),
  /** Of `relative`: from which level of a series the difference is learned; `past`: from none; all learn from columns of the past. */
  framing: name.nullable().default(null),
  passes: z.array(z.strictObject({ seed: z.int().nullable(), fits: z.array(Fit).max(100) })).max(100),
  /** Of the fit on all rows, if that one answers for test; else test gets the mean over all fits. */
  last: z.strictObject({ rounds: count.nullable(), settings: Settings.nullable() }).nullable(),
  score,
  error: score,
  weight: z.number(),
  seconds: z.number(),
  words,
});
