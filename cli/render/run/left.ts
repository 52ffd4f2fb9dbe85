import { openJournalClock } from '../../../app/run/journal-clock.ts';
import type { JournalLine } from '../../../services/store/events.ts';

/** How long a run may still take, by its journal: the time that it was given, less the time that has passed. */
export interface Left {
  readonly take: (line: JournalLine) => void;
  /** `, at most 75 s left`; '' if the run's time is unknown or over. */
  readonly words: (now: number) => string;
}

export const openLeft = (): Left => {
  const { take, granted, used } = openJournalClock();
  return {
    take,
    words(now) {
      const [time, gone] = [granted(), used(now)];
      if (time === undefined || gone === undefined || time - gone < 1) return '';
      return `, at most ${inWords(time - gone)} left`;
    },
  };
};

const inWords = (seconds: number): string =>
  seconds < 120 ? `${Math.floor(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
