import * as z from 'zod';
import type { JournalLine } from '../../services/store/events.ts';

const Request = z.object({ time: z.number() });

/** A run's clock, read from its journal. It stands still between a kill and a resume. */
export interface JournalClock {
  readonly take: (line: JournalLine) => void;
  /** Seconds that the run was given; undefined: no line gives it. */
  readonly granted: () => number | undefined;
  /** Seconds that the run has used at a moment (milliseconds since 1970). */
  readonly used: (now: number) => number | undefined;
}

export const openJournalClock = (): JournalClock => {
  let granted: number | undefined;
  let last: { readonly elapsed: number; readonly at: number } | undefined;
  const set = ({ at }: JournalLine, elapsed: number) => {
    last = { elapsed, at: Date.parse(at) };
  };
  return {
    take(line) {
      switch (line.type) {
        case 'run.started':
          granted = Request.safeParse(line.request).data?.time;
          set(line, (line.before ?? 0) / 1000);
          break;
        case 'run.resumed':
          granted = line.time ?? granted;
          if (line.elapsed === undefined) last = undefined;
          else set(line, line.elapsed);
          break;
        case 'stage.started':
          if (line.elapsed !== undefined) set(line, line.elapsed);
          break;
        default:
          break;
      }
    },
    granted: () => granted,
    used: (now) => last && last.elapsed + Math.max(0, now - last.at) / 1000,
  };
};
