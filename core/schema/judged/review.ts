import * as z from 'zod';
import { Finding } from '../finding.ts';

/** What a reviewer makes of a candidate: rules first, then a model's opinion, which can lower the score but not raise it. */
export const Review = z.strictObject({
  /** 0..1. */
  score: z.number().min(0).max(1),
  by: z.enum(['rules', 'model']),
  reasons: z.array(z.string().max(1000)).max(30),
  /** Of the leakage and data-use rules. */
  findings: z.array(Finding),
  /** Files of the competition that the code never names. */
  unused: z.array(z.string()),
  criteria: z.array(z.strictObject({ criterion: z.string(), met: z.boolean(), why: z.string().max(500) })).max(60),
});
export type Review = z.output<typeof Review>;
