import type { RunFolder } from '../../../services/store/home.ts';
import { streamJournal } from '../../../services/store/journal-lines.ts';
import { secondsBefore } from '../../../stages/dag/past.ts';
import type { Request } from '../../request/request.ts';

/** What a resumed session reports: the time of the whole run, and the seconds that earlier sessions used. */
export const timeSoFar = (
  { time, replayOf }: Pick<Request, 'time' | 'replayOf'>,
  { journal }: RunFolder,
): { readonly time?: number; readonly elapsed?: number } => {
  if (replayOf !== null) return {}; // no clock ends a replay
  const elapsed = secondsBefore(streamJournal(journal, 'stage.started', 'stage.finished', 'stage.failed'));
  return { time, elapsed: Math.round(elapsed * 100) / 100 };
};
