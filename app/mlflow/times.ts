import { lastOf, streamJournal } from '../../services/store/journal-lines.ts';

/** When a run began and ended, in milliseconds. */
export interface Times {
  readonly start: number;
  readonly end: number;
}

/** By its journal; a run that was resumed began when its first session did. */
export const timesOf = (journal: string): Times => {
  const end = Date.parse(lastOf(journal, 'run.ended')?.at ?? '') || Date.now();
  for (const { at, before = 0 } of streamJournal(journal, 'run.started'))
    return { start: Math.min(Date.parse(at) - before || end, end), end };
  return { start: end, end };
};
