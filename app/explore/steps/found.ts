import type { CellRun } from '../../../core/schema/explore/cell-run.ts';
import type { KeptScore } from '../../../core/schema/explore/exploration.ts';
import type { HeldBack } from '../../../core/schema/explore/held-back.ts';
import type { DataProfile } from '../../../core/schema/explore/profile.ts';
import type { Refusal } from '../../refusal.ts';
import type { Talk } from '../session/talk.ts';

/** The results of the steps so far. */
export interface Results {
  /** Why the data cannot be explored. */
  refused?: Refusal;
  held?: HeldBack;
  profile?: DataProfile;
  talk?: Talk;
  score?: KeptScore;
  cells?: readonly CellRun[];
  /** The elapsed seconds when its files were written. All files say the same time. */
  seconds?: number;
}
