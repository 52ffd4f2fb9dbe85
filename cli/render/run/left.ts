import * as z from 'zod';
import type { JournalLine } from '../../../services/store/events.ts';

const Request = z.object({ time: z.number() });

/** How long a run may still take, from its journal: the time it was given, less what has passed. */
export interface Left {
  readonly take: (line: JournalLine) => void;
  /** `, at most 75 s left`; '' where the run's time is not known, as after a resume, or is over. */
  readonly words: (now: number) => string;
}

export const openLeft = (): Left => {
  let time: number | undefined;
  let known: { readonly elapsed: number; readonly at: number } | undefined;
  return {
    take(line) {
      if (line.type === 'run.started') {
        time = Request.safeParse(line.request).data?.time;
        known = { elapsed: (line.before ?? 0) / 1000, at: Date.parse(line.at) };
      }
      if (line.type === 'stage.started' && line.elapsed !== undefined)
        known = { elapsed: line.elapsed, at: Date.parse(line.at) };
    },
    words(now) {
      if (time === undefined || known === undefined) return '';
      const left = time - known.elapsed - (now - known.at) / 1000;
      return left < 1 ? '' : `, at most ${inWords(left)} left`;
    },
  };
};

const inWords = (seconds: number): string =>
  seconds < 120 ? `${Math.floor(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
