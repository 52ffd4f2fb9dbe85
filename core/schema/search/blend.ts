import * as z from 'zod';

/** The answers with and without the candidates, on the same rows. A positive gain is better, whatever the metric's direction. */
const Compared = z.strictObject({
  rows: z.int(),
  /** Each answer's own score; null: the metric has none for it. */
  scores: z.record(z.string(), z.number().nullable()),
  blend: z.number(),
  gain: z.number(),
  /** Standard error of the gain. */
  error: z.number().nullable(),
  /** The gain in each part of the rows. */
  parts: z.array(z.number()).default([]),
});

/** What a blend gains over the template alone, and the standard error of that. */
const Gain = z.strictObject({ gain: z.number(), error: z.number().nullable() });

/** A blend that the search ended with. */
const Finalist = z.object({
  weights: z.record(z.string(), z.number()),
  search: Gain,
  /** On the final rows; null: the metric has no value there. */
  final: Gain.nullable(),
});

/** Whether a candidate earned a place beside the template's answer, and what says so. */
export const Blend = z.strictObject({
  /** False: the template's answer stands as it was. */
  kept: z.boolean(),
  why: z.string(),
  /** Share of each answer, by its name (`template` is the incumbent); they sum to 1. */
  weights: z.record(z.string(), z.number()),
  /** Whether ranks were blended, not numbers. */
  ranks: z.boolean(),
  /** On the rows that the weights were chosen on, each with weights from the others; null: nothing was compared. */
  search: Compared.nullable(),
  /** On rows that nothing was chosen on; null: there are too few. */
  final: Compared.nullable(),
  /** The gain that searching saw, less the gain on the final rows. */
  optimism: z.number().nullable(),
  /** At most three, the best of the search first. */
  finalists: z.array(Finalist).default([]),
});
export type Blend = z.output<typeof Blend>;
