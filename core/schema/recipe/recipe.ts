import * as z from 'zod';
import { count, name, names, words } from './basics.ts';
import { Feature, Origin, View } from './columns.ts';
import { Forecast } from './forecast.ts';
import { Target } from './target.ts';

/** A column of answers in the submission. */
const Cell = z.strictObject({
  name,
  target: name,
  /** `expected`: the mean of labels that are numbers, by probability. */
  holds: z.enum(['label', 'probability', 'expected', 'number', 'whole number', 'ranked labels', 'text']),
  /** As the submission spells them; of a probability: the class it is of. */
  labels: names.nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  separator: name.nullable(),
  most: count.nullable(),
});

/** What a solution found, as data from which a short script can be written (docs/use/outputs.md). Its word is not trusted. */
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
  /** Null: rows are no series in time. */
  forecast: Forecast.nullable().default(null),
  targets: z.array(Target).max(1_000),
  submission: z.strictObject({ file: name, header: names, layout: name, columns: z.array(Cell).max(20_000) }),
});
export type Recipe = z.output<typeof Recipe>;
