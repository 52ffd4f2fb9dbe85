import * as z from 'zod';

/** Why a valid submission may be worth less than it looks. A run that ends with a doubt is never a plain `ok`. */
const DoubtKind = z.enum([
  'too-good',
  'one-feature',
  'order-of-rows',
  'labels-shifted',
  'constant',
  'no-better-than-constant',
  'degraded',
  'cut-off',
  'unmeasured',
  'ignored-files',
  'unusable-files',
  'unseen-media',
  'leak',
  'not-borne-out',
  'unfinished',
  'guessed',
]);

/** One doubt, in a sentence for a person: what was seen, with its figure, and what it means. */
export const Doubt = z.strictObject({ kind: DoubtKind, message: z.string().min(1) });
export type Doubt = z.output<typeof Doubt>;
