import * as z from 'zod';

/** Which rows were held back from a session. */
export const HeldBy = z.discriminatedUnion('kind', [
  /** Drawn by the seed, each label in its share. */
  z.strictObject({ kind: z.literal('random') }),
  z.strictObject({
    kind: z.literal('latest'),
    /** Of time. */
    column: z.string(),
    /** The first instant that is held back. */
    since: z.string(),
    /** From there on, of the time from the first row to the last. */
    share: z.number().min(0).max(1),
  }),
  /** All rows of some values of a column. */
  z.strictObject({ kind: z.literal('groups'), column: z.string(), groups: z.int().min(1) }),
]);
export type HeldBy = z.output<typeof HeldBy>;
