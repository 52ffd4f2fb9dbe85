import type { Result } from '../../core/schema/result.ts';

type Doubtful = Pick<Result, 'status' | 'doubt'>;

/** A run's status as people read it: `ok`, or `ok, in doubt`. Its exit code and its row in a list stay those of the status. */
export const labelOf = ({ status, doubt }: Doubtful): string => (doubt.length === 0 ? status : `${status}, in doubt`);

const begins = 'in doubt: ';

/** All doubts in one line; '': there are none. */
export const doubtWords = ({ doubt }: Pick<Result, 'doubt'>): string =>
  doubt.length === 0 ? '' : `${begins}${doubt.map(({ kind, message }) => `${message} (${kind})`).join('; ')}`;

/** Whether a list's note mentions doubts. */
export const notesDoubt = (note: string): boolean => note.includes(begins);
