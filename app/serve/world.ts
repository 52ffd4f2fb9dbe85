import type { RunFolder } from '../../services/store/home.ts';
import type { Desk } from './actions/start.ts';
import type { Lists } from './batches/lists.ts';
import type { Door } from './guard/door.ts';
import type { SeenReader } from './live/seen.ts';
import type { Streams } from './live/stream.ts';
import type { Runs } from './runs/runs.ts';

/** What the pages of the server share. */
export interface World {
  readonly desk: Desk;
  readonly runs: Runs;
  readonly lists: Lists;
  readonly door: Door;
  readonly streams: Streams;
  /** The journal of a run, as far as it was read. */
  readonly watched: (folder: RunFolder) => SeenReader;
}
