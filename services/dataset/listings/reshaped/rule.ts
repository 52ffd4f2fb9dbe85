import * as z from 'zod';

/**
 * How a table is made from others that hold the same in another form. Python can make each of them again
 * (templates/medalist_engine/data/listings).
 */
export const ReshapedRule = z.discriminatedUnion('kind', [
  /** A table with a column for each day. Here each day has a row. `since` is the first day that is used. */
  z.strictObject({
    ...{ kind: z.literal('days'), table: z.string(), since: z.string(), kept: z.array(z.string()) },
    ...{ time: z.string(), target: z.string() },
  }),
  /** A table or the sample with cells such as `page_2017-01-01`. Here the two parts have their own columns. */
  z.strictObject({
    ...{ kind: z.literal('keys'), table: z.string(), id: z.string(), cell: z.string(), separator: z.string() },
    ...{ key: z.string(), time: z.string() },
  }),
  /** A table with objects in cells. Here their content has its own columns, and their answers are summed by a key. */
  z.strictObject({
    ...{ kind: z.literal('objects'), table: z.string(), opened: z.array(z.string()).min(1) },
    answer: z
      .strictObject({ by: z.string(), of: z.string(), target: z.string(), isSum: z.boolean(), isLog: z.boolean() })
      .nullable(),
  }),
  /** Tables of several sets with different columns. Here all are one table, with the name of the set. */
  z.strictObject({
    ...{ kind: z.literal('sets'), tables: z.array(z.string()).min(2), names: z.array(z.string()), set: z.string() },
  }),
  /**
   * A table with a row for each unit and time and a flag for each item. Here a row says which items its unit has got since then and which
   * it had.
   */
  z.strictObject({
    ...{ kind: z.literal('gained'), table: z.string(), asks: z.string().nullable(), key: z.string(), time: z.string() },
    ...{ flags: z.array(z.string()).min(2), kept: z.array(z.string()), target: z.string() },
  }),
]);
export type ReshapedRule = z.output<typeof ReshapedRule>;
