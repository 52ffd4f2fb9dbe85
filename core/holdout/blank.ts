import type { Competition } from '../schema/competition.ts';

/** Whether a blank answer of train is an answer: an empty mask. Elsewhere it is not known. */
export const blankTells = ({ media }: Pick<Competition, 'media'>): boolean => media?.target?.kind === 'mask';
