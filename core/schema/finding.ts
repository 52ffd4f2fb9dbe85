import * as z from 'zod';

/** One thing a check has to say about a file: code (line, column) or a submission (rows, columns). */
export const Finding = z.strictObject({
  /** Stable, kebab-case: what a person looks up and a model is told. */
  rule: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  message: z.string(),
  advice: z.string(),
  /** 1-based position in code, where there is one. */
  line: z.int().optional(),
  column: z.int().optional(),
  /** How many rows of a submission, and which column, where it is about cells. */
  rows: z.int().optional(),
  columnName: z.string().optional(),
  examples: z.array(z.string()).max(5).optional(),
});
export type Finding = z.output<typeof Finding>;

/** One change made to a submission, small enough to be checked by eye. */
export const Repair = z.strictObject({
  rule: z.string(),
  what: z.string(),
  cells: z.int(),
  examples: z.array(z.string()).max(5),
});
export type Repair = z.output<typeof Repair>;
