import type { Choice } from '../../../services/python/sandbox/choose.ts';
import type { Intake } from '../../../services/reader/intake.ts';
import type { JournalLine } from '../../../services/store/events.ts';
import type { Journal } from '../../../services/store/journal.ts';
import type { RunClock } from '../../../services/time/run-clock.ts';
import type { ExploreFolder } from '../folder/folder.ts';
import type { Replies } from '../folder/replies.ts';
import type { Explorer } from '../model.ts';
import type { Recorded } from '../replay/recorded.ts';
import type { ExploreRequest } from '../request/request.ts';

/** What the steps of one session of an exploration work with. */
export interface StepsJob {
  readonly home: string | undefined;
  readonly folder: ExploreFolder;
  readonly request: ExploreRequest;
  readonly journal: Journal;
  readonly sandbox: Choice;
  readonly python: string;
  readonly explorer: Explorer;
  readonly replies: Replies;
  readonly intake: Intake;
  readonly clock: RunClock;
  /** Gets the events of the engine's own run, which has a journal of its own. */
  readonly onEvent: (line: JournalLine) => void;
  /** A folder of ours, removed when the session ends. */
  readonly scratch: string;
  /** The exploration that is replayed, with its answers and its cells. Null: none is. */
  readonly recorded: Recorded | null;
}
