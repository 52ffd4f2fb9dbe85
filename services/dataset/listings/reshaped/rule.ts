import * as z from 'zod';

/** How a table is made of others that hold the same in another form. Each is made again in Python (templates/solution/data/listings). */
export const ReshapedRule = z.discriminatedUnion('kind', [
  /** A table with a column for each day: here, each day has a row. `since`: the first day that is taken. */
  z.strictObject({
    ...{ kind: z.literal('days'), table: z.string(), since: z.string(), kept: z.array(z.string()) },
    ...{ time: z.string(), target: z.string() },
  }),
  /** A table, or the sample, with cells such as `page_2017-01-01`: here, both parts have columns of their own. */
  z.strictObject({
    ...{ kind: z.literal('keys'), table: z.string(), id: z.string(), cell: z.string(), separator: z.string() },
    ...{ key: z.string(), time: z.string() },
  }),
  /** A table with objects in cells: here, what they hold has columns of its own, and their answers are summed by a key. */
  z.strictObject({
    ...{ kind: z.literal('objects'), table: z.string(), opened: z.array(z.string()).min(1) },
    answer: z
      .strictObject({ by: z.string(), of: z.string(), target: z.string(), isSum: z.boolean(), isLog: z.boolean() })
      .nullable(),
  }),
  /** Tables of several sets that have other columns: here, all are one, with the set's name. */
  z.strictObject({
    ...{ kind: z.literal('sets'), tables: z.array(z.string()).min(2), names: z.array(z.string()), set: z.string() },
  }),
  /** A table with a row for each unit and time and a flag for each item: here, a row says which items its unit has got since, and which it had. */
  z.strictObject({
    ...{ kind: z.literal('gained'), table: z.string(), asks: z.string().nullable(), key: z.string(), time: z.string() },
    ...{ flags: z.array(z.string()).min(2), kept: z.array(z.string()), target: z.string() },
  }),
]);
export type ReshapedRule = z.output<typeof ReshapedRule>;
