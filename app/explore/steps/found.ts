import type { CellRun } from '../../../core/schema/explore/cell-run.ts';
import type { KeptScore } from '../../../core/schema/explore/exploration.ts';
import type { HeldBack } from '../../../core/schema/explore/held-back.ts';
import type { DataProfile } from '../../../core/schema/explore/profile.ts';
import type { Refusal } from '../../refusal.ts';
import type { Talk } from '../session/talk.ts';

/** What the steps came to so far. */
export interface Found {
  /** What was named cannot be explored. */
  refused?: Refusal;
  held?: HeldBack;
  profile?: DataProfile;
  talk?: Talk;
  score?: KeptScore;
  cells?: readonly CellRun[];
  /** When its files were written: all of them tell the same time. */
  seconds?: number;
}
