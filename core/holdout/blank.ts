import type { Competition } from '../schema/competition.ts';

/** Whether a blank answer of train is an answer: an empty mask. Elsewhere it is not known. */
export const blankTells = ({ task }: Pick<Competition, 'task'>): boolean => task === 'mask';
