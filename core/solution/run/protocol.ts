import { plainText } from '../../../services/python/run/output.ts';
import { SolutionEvent } from '../../../services/store/events.ts';

/** Reads one `@@NAME {json}` line of a solution; undefined for any other line: it is then just a log line. */
export const parseSolutionLine = (line: string): SolutionEvent | undefined => {
  const match = /^@@([A-Z]+)\s*(\{.*\})$/.exec(line);
  if (match === null) return undefined;
  try {
    const event = SolutionEvent.safeParse({ ...JSON.parse(match[2] ?? '', cleaned), name: match[1] });
    return event.success ? event.data : undefined;
  } catch {
    return undefined;
  }
};

/** JSON may spell what the printed line had no more of. */
const cleaned = (_: string, value: unknown): unknown => (typeof value === 'string' ? plainText(value) : value);
