import { isMissing } from '../../services/tables/missing.ts';
import type { Reading } from '../../services/tables/table.ts';
import type { Competition } from '../schema/competition.ts';

/** Says whether a blank answer of train is an answer (an empty mask); elsewhere, the answer is unknown. */
export const isBlankAnAnswer = ({ media }: Pick<Competition, 'media'>): boolean => media?.target?.kind === 'mask';

/** How train's answers are read: where a class is called NA or None, only a blank cell is no answer. */
export const missingAnswers = ({ targets }: Pick<Competition, 'targets'>): NonNullable<Reading['missing']> =>
  targets.some(({ labels }) => labels?.some(({ label }) => isMissing(label))) ? 'empty' : 'pandas';
