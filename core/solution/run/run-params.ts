import * as z from 'zod';
import { Tier } from '../../../services/python/sandbox/tier.ts';

/** What the result of a program depends on beside its code and its data. */
export const RunParams = z.strictObject({
  /** Seconds the program may expect, by rule; where the clock leaves less, it gets less. */
  time: z.number().positive().max(43_200),
  /** Seconds after which a template ends, if the models of its plan have learned: others wait for its time. */
  pause: z.number().positive().max(43_200).exactOptional(),
  /** Seconds that it may be given later to go on, where it pauses: what cannot be done again is done for both. */
  later: z.number().positive().max(43_200).exactOptional(),
  seed: z.int(),
  threads: z.int().min(1),
  /** Digest of packages and templates: other packages may give another result. */
  environment: z.string(),
  /** What keeps it in: a result that was made without a sandbox is never taken for one that was made in one. */
  sandbox: Tier,
  /** Name of the GPU it may use: other hardware may give another result. */
  gpu: z.string().nullable(),
  /** Below 1 where the GPU's memory ran out before: what the program is told as MEDALIST_BATCH_SCALE. */
  batchScale: z.number().positive().max(1).exactOptional(),
  /** Seconds that a template leaves, where a short script may be made of what it finds. */
  spare: z.number().positive().exactOptional(),
});
export type RunParams = z.output<typeof RunParams>;
