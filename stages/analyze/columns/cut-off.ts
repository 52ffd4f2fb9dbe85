import type { CutOff } from '../../../core/columns/cut-off.ts';
import { findGroup } from '../../../core/columns/groups.ts';
import { findTime } from '../../../core/columns/time.ts';
import type { Competition } from '../../../core/schema/competition.ts';
import type { Notes } from '../evidence.ts';

/** The column of time that separates test from train; the notes say why. */
export const timeAmong = async (asked: CutOff, notes: Notes): Promise<Competition['time']> => {
  const found = await findTime(asked);
  if (found === null) return null;
  const { why, ...time } = found;
  notes.because('time', 'test', why);
  return time;
};

/** The column of groups, of which test has other values than train; the notes say why. */
export const groupAmong = async (asked: CutOff, notes: Notes): Promise<string | null> => {
  const found = await findGroup(asked);
  if (found === null) return null;
  notes.because('groupColumn', 'train', found.why);
  return found.column;
};
