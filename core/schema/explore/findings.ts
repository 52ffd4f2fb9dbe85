import * as z from 'zod';

const claim = z.string().min(1).max(400);

/** What a model says that it found in the data before planning, each with a check that shows it. */
export const FoundByModel = z.strictObject({
  findings: z
    .array(
      z.strictObject({
        claim,
        columns: z.array(z.string().max(200)).max(10),
        /** Python from a fresh start, which fails where the claim is not true. */
        check: z.string().min(1).max(4_000),
      }),
    )
    .max(12),
});
export type FoundByModel = z.output<typeof FoundByModel>;

/** The findings whose checks held when the harness ran them, and how many did not. */
export const Findings = z.strictObject({
  findings: z.array(z.strictObject({ claim, columns: z.array(z.string()).max(10) })).max(12),
  struck: z.int().min(0),
});
export type Findings = z.output<typeof Findings>;
