import * as z from 'zod';
import { Standing } from '../../../core/leaderboard/standing.ts';
import { Status } from '../../../core/schema/result.ts';

/**
 * The state of a run. `working`: a process works on it; `waiting`: for a person's answer; `stopped`: it has no result and no process works
 * on it; `damaged`: its folder cannot be read as a run.
 */
export const RunState = z.enum(['working', 'waiting', 'stopped', 'ended', 'damaged']);
export type RunState = z.output<typeof RunState>;

/** A run as the list shows it: a row of the page, and an element of `/api/runs`. */
export const RunRow = z.strictObject({
  slug: z.string(),
  run: z.string(),
  state: RunState,
  /** Null until it has ended. */
  status: Status.nullable(),
  /** Why the answer may be worth less than it looks; '': there is no doubt. */
  doubt: z.string(),
  /** The stage at work, what it waits for, or why it is damaged; '' once it has ended. */
  doing: z.string(),
  /** As the list of a batch shows it. `metric` also names the source: `auc cv`, `rmse public`. */
  score: z.string(),
  metric: z.string(),
  /** Seconds that the run has taken, and that it was given. */
  seconds: z.number().nullable(),
  time: z.number().nullable(),
  /** Paid to models, and the cap, in whole units of `currency`; null: none was asked, or a price is unknown. */
  cost: z.number().nullable(),
  budget: z.number().nullable(),
  currency: z.string().nullable(),
  /** The estimated place on the leaderboard; null: there was no leaderboard. */
  place: Standing.pick({ place: true, of: true, medal: true }).nullable(),
  /** When it began, ISO 8601; null: its id does not say it. */
  begun: z.string().nullable(),
});
export type RunRow = z.output<typeof RunRow>;
