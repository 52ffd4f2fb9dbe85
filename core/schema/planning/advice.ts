import * as z from 'zod';

/** An adviser's report: how such competitions are won, and what goes wrong. It informs; it decides nothing. */
export const Advice = z.strictObject({
  summary: z.string().max(4000),
  approaches: z.array(z.strictObject({ title: z.string().max(200), why: z.string().max(1000) })).max(10),
  features: z.array(z.string().max(500)).max(30),
  pitfalls: z.array(z.string().max(500)).max(20),
});
export type Advice = z.output<typeof Advice>;
