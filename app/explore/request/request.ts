import * as z from 'zod';
import { exploreTable } from '../../../core/options/explore.ts';
import { NamedLimits } from '../../../core/options/limits.ts';
import { table } from '../../../core/options/table/table.ts';
import { Tier } from '../../../services/python/sandbox/tier.ts';
import { isRunId } from '../../request/request.ts';

/** What an exploration was asked to do, as saved in its folder. */
export const ExploreRequest = z.strictObject({
  schema: z.literal(1),
  id: z.string().refine(isRunId),
  /** A file, a folder or an address, as the caller named it; paths are absolute. */
  data: z.string().min(1),
  name: z.string().min(1),
  /** Empty: only a profile is asked for. */
  ask: exploreTable.ask.value,
  target: exploreTable.target.value.nullable(),
  metric: exploreTable.metric.value.nullable().default(null),
  turns: exploreTable.turns.value,
  cellTime: exploreTable.cellTime.value,
  interactive: exploreTable.interactive.value,
  time: table.time.value,
  seed: table.seed.value,
  threads: table.threads.value,
  limits: NamedLimits,
  /** Bytes of memory for its session if no limit is set; null: it was begun by a version that did not keep this. */
  memory: z.int().min(1).nullable().default(null),
  sandbox: Tier,
  models: table.models.value,
  budget: z.strictObject({
    cost: z.int().nullable(),
    tokens: z.int().nullable(),
    calls: z.int().nullable(),
    /** Whether the default cap in money is used, because nobody set one. */
    assumed: z.boolean(),
  }),
  /** The exploration that it replays, and the id under which its calls are recorded; null: it is no replay. */
  replayOf: z.strictObject({ folder: z.string(), id: z.string() }).nullable().default(null),
});
export type ExploreRequest = z.output<typeof ExploreRequest>;
