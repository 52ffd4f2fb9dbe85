import * as z from 'zod';

/** Pretrained weights that a solution said it used: their name, the sum of the file, and whose they are. */
export const UsedWeights = z.strictObject({
  name: z.string(),
  sha256: z.string(),
  licence: z.string(),
  source: z.string(),
});
export type UsedWeights = z.output<typeof UsedWeights>;
