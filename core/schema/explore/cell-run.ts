import * as z from 'zod';

/** One piece of Python that an exploration ran, and what it showed. All texts are bounded and clean of control characters. */
export const CellRun = z.strictObject({
  /** From 1, over the whole exploration. */
  place: z.int().min(1),
  code: z.string(),
  /** `raised`: an error of its own. `interrupted`: it took too long, or printed too much. `died`: the session ended with it. */
  ended: z.enum(['ran', 'raised', 'interrupted', 'died']),
  /** What it printed; the middle is left out where it was long. */
  printed: z.string(),
  /** What its last expression is worth, as text. */
  value: z.string().nullable(),
  /** The error with a short traceback, or why it was interrupted or died. */
  trouble: z.string().nullable(),
  /** File names in `plots/`, in order. */
  plots: z.array(z.string().regex(/^\d{2,4}-\d{2}\.png$/)),
  seconds: z.number().min(0),
});
export type CellRun = z.output<typeof CellRun>;
