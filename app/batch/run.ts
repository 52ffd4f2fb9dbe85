import { dirname, resolve } from 'node:path';
import { columns } from '../../machines/batch/cells.ts';
import type { JobEngine } from '../../services/engine/engine.ts';
import type { ListRow, SharedList } from '../../services/list/list.ts';
import { openList } from '../../services/list/open.ts';
import { findGpus } from '../../services/python/gpu/discover.ts';
import { type Clock, realClock } from '../../services/time/clock.ts';
import { homeOf, usualHome } from '../home.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { type BatchDrive, driveBatch } from './drive.ts';
import { type Engines, openEngines } from './engines.ts';
import { faultOf } from './fault.ts';
import type { BatchEnded, BatchEvent, BatchOptions } from './options.ts';
import { summaryOf } from './report/summary.ts';
import { defaultsOf } from './shares.ts';
import { countOf } from './turn.ts';

/** Who watches a batch, and how to stop it. */
export interface BatchWatching {
  readonly onEvent?: (event: BatchEvent) => void;
  /** All rows, after each look at the list. */
  readonly onRows?: (rows: readonly ListRow[]) => void;
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
}

/** Runs every row of a list that is not done. The list always says what was done, so a batch that was stopped can go on. */
export const batch = async (options: BatchOptions, watching: BatchWatching = {}): Promise<BatchEnded | Refusal> => {
  const fault = faultOf(options);
  if (fault !== null) return fault;
  const engines = await openEngines(options);
  if ('kind' in engines) return engines;
  await using opened = engines;
  const list = await openList(resolve(options.list), columns);
  if ('ok' in list) return refuse('usage', list.message, list.advice);
  if (options.alone === true && !list.first) {
    await list.leave(false);
    return refuse('busy', `${options.list} is worked on by another batch`, 'Wait for it, or leave out --alone.');
  }
  let finished = false;
  try {
    const ended = await workOn(list, opened, options, watching);
    finished = ended.ok && ended.end !== 'interrupted';
    return ended;
  } finally {
    await list.leave(finished);
  }
};

/** Works on the list to the end of the batch, and reports its events. */
const workOn = async (
  list: SharedList,
  engines: Engines,
  options: BatchOptions,
  { onEvent = () => {}, onRows = () => {}, signal = new AbortController().signal, clock = realClock }: BatchWatching,
): Promise<BatchEnded | Refusal> => {
  const { within, maxFailures = null, parallel = 1 } = options;
  const began = clock.now();
  const here = { rows: 0, failed: 0 };
  let rows: readonly ListRow[] | null = null;
  const outcome = await driveBatch({
    order: { parallel, within: within === undefined ? null : within * 1000, maxFailures },
    turning: {
      ...{ list, clock },
      terms: await termsOf(options, engines.engine),
      until: within === undefined ? null : began + within * 1000,
      tell(event) {
        if (event.type === 'row.ended') {
          here.rows++;
          if (event.status === 'failed') here.failed++;
        }
        onEvent(event);
      },
      onRows(now) {
        if (rows === null)
          onEvent({ type: 'batch.started', ...countOf(now, homeOf(options.home)), others: list.others() });
        rows = now;
        onRows(now);
      },
    },
    hands: { ...engines, home: homeOf(options.home), root: options.home ?? usualHome() },
    signal,
  });
  const { end, problem } = outcome;
  if (rows === null && problem !== null) return refuse('usage', problem.message, problem.advice);
  const seconds = (clock.now() - began) / 1000;
  return {
    ok: true,
    end,
    problem: problem?.message ?? null,
    summary: summaryOf(rows ?? []),
    here: { ...here, seconds },
  };
};

/** The terms on which rows are chosen, with the options of rows that do not set their own. */
export const termsOf = async (
  options: BatchOptions,
  { name }: Pick<JobEngine, 'name'>,
): Promise<BatchDrive['turning']['terms']> => ({
  home: homeOf(options.home),
  folder: dirname(resolve(options.list)),
  retries: options.retries ?? 3,
  slots: options.gpus ?? (name === 'local' ? (await findGpus()).length : 0),
  defaults: defaultsOf(options, name),
  asks: name === 'local',
});
