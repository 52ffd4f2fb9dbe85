import type { JournalLine } from './events.ts';

/** The fields of a journal's line that tell its time. */
type TimedLine = Pick<JournalLine, 'at' | 'type'> & { readonly before?: number | undefined };

/**
 * Takes a journal's lines in order, and returns the run's time at each, in milliseconds. The time between a kill and a resume does not
 * count.
 */
export const openJournalTime = (): ((line: TimedLine) => number) => {
  let elapsed = 0;
  let last: number | undefined;
  return ({ at, type, before = 0 }) => {
    const now = Date.parse(at);
    if (type === 'run.started') elapsed += before;
    if (last !== undefined && type !== 'run.resumed') elapsed += now - last;
    last = now;
    return elapsed;
  };
};
