import type { RunFolder } from '../../../services/store/home.ts';
import { streamJournal } from '../../../services/store/journal-lines.ts';
import { secondsBefore } from '../../../stages/dag/past.ts';
import type { Request } from '../../request/request.ts';

/** What a resumed session tells who watches: the run's time, which is one for all its sessions, and what of it is gone. */
export const timeSoFar = (
  { time, replayOf }: Pick<Request, 'time' | 'replayOf'>,
  { journal }: RunFolder,
): { readonly time?: number; readonly elapsed?: number } => {
  if (replayOf !== null) return {}; // no clock ends a replay
  const elapsed = secondsBefore(streamJournal(journal, 'stage.started', 'stage.finished', 'stage.failed'));
  return { time, elapsed: Math.round(elapsed * 100) / 100 };
};
