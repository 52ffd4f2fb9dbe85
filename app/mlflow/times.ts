import { lastOf, streamJournal } from '../../services/store/journal-lines.ts';

/** When a run began and ended, in milliseconds. */
export interface Times {
  readonly start: number;
  readonly end: number;
}

/** The times in a run's journal. A resumed run began with its first session. */
export const timesOf = (journal: string): Times => {
  const end = Date.parse(lastOf(journal, 'run.ended')?.at ?? '') || Date.now();
  for (const { at, before = 0 } of streamJournal(journal, 'run.started'))
    return { start: Math.min(Date.parse(at) - before || end, end), end };
  return { start: end, end };
};
