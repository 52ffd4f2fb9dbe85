import { type Refusal, refuse } from '../../refusal.ts';

/** An exploration from elsewhere is not continued, because its request says what is read and what may be spent. */
export const refuseForeign = (path: string): Refusal =>
  refuse(
    'usage',
    `the exploration in ${path} was not begun by you on this machine, or its request was changed`,
    'Begin a new one over its data/ folder.',
  );
