import type { KeptScore } from '../../schema/explore/exploration.ts';

export type NotScored = Extract<KeptScore, { readonly kind: 'not-scored' }>;

/** Why there is no score, in words that a person and a model can act on. */
export const notScored = (why: string): NotScored => ({ kind: 'not-scored', why });
