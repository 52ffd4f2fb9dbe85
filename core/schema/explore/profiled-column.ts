import * as z from 'zod';

const Share = z.number().min(0).max(1);

/**
 * Rows along a scale: `rows[i]` lie from `edges[i]` to `edges[i + 1]`. Steps are equal, or grow by a factor (`isLog`) where numbers span
 * magnitudes. Few that lie far out are counted apart.
 */
export const Histogram = z.strictObject({
  edges: z.array(z.number()).min(2).max(25),
  rows: z.array(z.int()).min(1).max(24),
  isLog: z.boolean(),
  below: z.int(),
  above: z.int(),
});
export type Histogram = z.output<typeof Histogram>;

/** Of the finite numbers of a column. `quantiles`: at 5, 25, 50, 75 and 95 %. */
const Numbers = z.strictObject({
  min: z.number(),
  max: z.number(),
  mean: z.number(),
  /** Null: a single number has none. */
  sd: z.number().nullable(),
  quantiles: z.array(z.number()).length(5),
  zeros: Share,
  /** Infinite, or too large to calculate with. */
  infinite: Share,
});

/** A column of a table as figures tell it. Shares are of all rows; numbers have six significant digits. */
export const ProfiledColumn = z.strictObject({
  /** As the file has it; pandas' name where it has none. */
  name: z.string(),
  kind: z.enum(['number', 'integer', 'category', 'text', 'date', 'boolean', 'list', 'constant', 'empty']),
  missing: Share,
  /** Above 64 MB of file, or 512 columns, an estimate within about a third. */
  distinct: z.int(),
  numbers: Numbers.nullable(),
  /** The first and the last date. */
  span: z.strictObject({ first: z.string(), last: z.string() }).nullable(),
  /** Characters of a text: on average, and of the longest one. */
  length: z.strictObject({ mean: z.number(), longest: z.int() }).nullable(),
  /** The most frequent cells; empty where hardly any repeats. */
  values: z.array(z.strictObject({ value: z.string(), rows: z.int() })).max(20),
  /** Of numbers, of dates as seconds since 1970, of texts by their length; null: neither, or all are equal. */
  histogram: Histogram.nullable(),
  examples: z.array(z.string()).max(3),
});
export type ProfiledColumn = z.output<typeof ProfiledColumn>;
