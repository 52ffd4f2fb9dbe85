import * as z from 'zod';

/** How an answer is computed of the cells of a row. */
export const ComputedBy = z.discriminatedUnion('kind', [
  /** The columns, each times its weight, and a number. */
  z.strictObject({ kind: z.literal('sum'), weights: z.array(z.number()).min(1), plus: z.number() }),
  /** The first column over the second, times a number. */
  z.strictObject({ kind: z.literal('ratio'), times: z.number() }),
  /** The natural logarithm of the column and a number, divided by a number: that of the base. */
  z.strictObject({ kind: z.literal('log'), plus: z.number(), over: z.number() }),
  /** 1 where the column, less the second if there is one, compares so with the number, else 0. */
  z.strictObject({ kind: z.literal('compare'), by: z.enum(['>', '>=', '<', '<=']), value: z.number() }),
  /** 1 where the cell is this label, else 0. */
  z.strictObject({ kind: z.literal('is'), label: z.string() }),
]);
export type ComputedBy = z.output<typeof ComputedBy>;

/** A target that train has not as a column, and that is computed of others. */
export const ComputedTarget = z.strictObject({
  target: z.string(),
  columns: z.array(z.string()).min(1),
  by: ComputedBy,
});
export type ComputedTarget = z.output<typeof ComputedTarget>;
