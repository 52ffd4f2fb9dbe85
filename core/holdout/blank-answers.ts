import type { Competition } from '../schema/competition.ts';

/** Says whether a blank answer of train is an answer (an empty mask); elsewhere, the answer is unknown. */
export const isBlankAnAnswer = ({ media }: Pick<Competition, 'media'>): boolean => media?.target?.kind === 'mask';
