import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BatchEvent, BatchOptions } from '../../../app/batch/options.ts';
import { type BatchWatching, batch } from '../../../app/batch/run.ts';
import type { Task } from '../../../services/engine/engine.ts';
import type { Clock } from '../../../services/time/clock.ts';
import { rowsOf } from '../../rigs/batch/list.ts';
import { type Script, scriptedEngine } from '../../rigs/engine/scripted.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

/** Waits cost nothing, and are told. */
export const hasty = (): Clock & { readonly slept: number[] } => {
  const slept: number[] = [];
  return {
    slept,
    now: Date.now,
    sleep: async (ms) => {
      slept.push(ms);
    },
  };
};

/** A list with these lines, in a home of its own. */
export const listOf = (...lines: readonly string[]) => {
  const home = scratchFolder();
  const list = join(home, 'list.csv');
  writeFileSync(list, lines.map((line) => `${line}\n`).join(''));
  return { home, list };
};

/** Runs a batch whose runs are scripted; tells the tasks as they were given. */
export const play = async (
  place: { readonly home: string; readonly list: string },
  outcome: Script['outcome'] = () => ({ kind: 'result' }),
  options: Partial<BatchOptions> = {},
  watching: BatchWatching = {},
) => {
  const tasks: Task[] = [];
  const events: BatchEvent[] = [];
  const engine = scriptedEngine({
    outcome: (task, attempt) => {
      tasks.push(task);
      return outcome(task, attempt);
    },
  });
  const clock = hasty();
  const onEvent = (event: BatchEvent) => {
    events.push(event);
    watching.onEvent?.(event);
  };
  const ended = await batch({ ...place, engine, ...options }, { clock, ...watching, onEvent });
  return { ended, tasks, events, rows: rowsOf(place.list), slept: clock.slept };
};

/** What a task's command line says after a flag. */
export const flagOf = ({ args }: Task, name: string) =>
  args.find((arg) => arg.startsWith(`${name}=`))?.slice(name.length + 1) ?? args[args.indexOf(name) + 1];
