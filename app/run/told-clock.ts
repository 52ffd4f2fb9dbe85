import * as z from 'zod';
import type { JournalLine } from '../../services/store/events.ts';

const Request = z.object({ time: z.number() });

/** A run's clock, as its journal tells it to who watches. It stands still between a kill and a resume. */
export interface ToldClock {
  readonly take: (line: JournalLine) => void;
  /** Seconds that the run was given; undefined: nothing told it. */
  readonly granted: () => number | undefined;
  /** Seconds of them that are gone at a moment (milliseconds since 1970). */
  readonly used: (now: number) => number | undefined;
}

export const openToldClock = (): ToldClock => {
  let granted: number | undefined;
  let told: { readonly elapsed: number; readonly at: number } | undefined;
  const tell = ({ at }: JournalLine, elapsed: number) => {
    told = { elapsed, at: Date.parse(at) };
  };
  return {
    take(line) {
      switch (line.type) {
        case 'run.started':
          granted = Request.safeParse(line.request).data?.time;
          tell(line, (line.before ?? 0) / 1000);
          break;
        case 'run.resumed':
          granted = line.time ?? granted;
          if (line.elapsed === undefined) told = undefined;
          else tell(line, line.elapsed);
          break;
        case 'stage.started':
          if (line.elapsed !== undefined) tell(line, line.elapsed);
          break;
        default:
          break;
      }
    },
    granted: () => granted,
    used: (now) => told && told.elapsed + Math.max(0, now - told.at) / 1000,
  };
};
