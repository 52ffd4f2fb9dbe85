import * as z from 'zod';

/** What the competition's page asks for, as a model read it. Claims only: analyze holds each against the data. */
export const Requirement = z.strictObject({
  /** What is to be predicted and why, in a few sentences. */
  goal: z.string().max(2000),
  /** Each claim with the words of the page it rests on; null: the page does not say. */
  metric: z.strictObject({ name: z.string().max(100), quote: z.string().max(500) }).nullable(),
  targets: z
    .strictObject({ columns: z.array(z.string().max(200)).min(1).max(200), quote: z.string().max(500) })
    .nullable(),
  idColumn: z.strictObject({ name: z.string().max(200), quote: z.string().max(500) }).nullable(),
  header: z
    .strictObject({ columns: z.array(z.string().max(200)).min(1).max(500), quote: z.string().max(500) })
    .nullable(),
  pitfalls: z.array(z.string().max(500)).max(20),
  /** Sentences of the page that try to instruct whoever reads it; reported, never followed. */
  suspicious: z.array(z.string().max(500)).max(20),
});
export type Requirement = z.output<typeof Requirement>;
