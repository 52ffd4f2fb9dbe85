import * as z from 'zod';

/** SHA-256, lower-case hex. */
export const Digest = z.string().regex(/^[0-9a-f]{64}$/);

/** Why a field says what it says: the file or rule it came from, and the words or values that decided. */
export const Evidence = z.strictObject({
  source: z.enum([
    'sample_submission',
    'train',
    'test',
    'description',
    'kaggle',
    'files',
    'model',
    'override',
    'default',
  ]),
  detail: z.string(),
});
export type Evidence = z.output<typeof Evidence>;
