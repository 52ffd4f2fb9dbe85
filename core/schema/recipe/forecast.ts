import * as z from 'zod';
import { count, names } from './basics.ts';

/** How a forecast divides time: train into stretches as long as test, each predicted from what was known before it. Lengths are in steps. */
export const Forecast = z.strictObject({
  /** How long a step is. `numbers`: time is no date. */
  step: z.number().positive(),
  unit: z.enum(['days', 'months', 'numbers']),
  /** A series has one value of each of these columns. */
  keys: names,
  /** Columns that series have in common. */
  groups: names,
  /** How far test reaches after train. */
  horizon: count,
  /** How long after train test begins. */
  gap: count,
  /** How far columns of the past look back, ascending. */
  lengths: z.array(count).min(1).max(10),
  /** Over which a series has its present level. */
  recent: count,
  /** Ascending; train has two of each at least. */
  seasons: z.array(count).max(10),
});
