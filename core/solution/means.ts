import * as z from 'zod';
import type { Terms } from '../../services/python/limits/terms.ts';

/** What the program will have when it runs; a writer that knows can make use of it. */
export const Means = z.strictObject({
  /** Seconds. */
  time: z.number().positive(),
  threads: z.int().min(1),
  gpu: z.string().nullable(),
});

/** Bytes, where the user set a limit; else it is what is free then, and nobody knows it yet. */
export const memoryOf = (terms: Terms | null): number | null => terms?.limits.memory ?? null;
