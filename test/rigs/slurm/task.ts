import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ended, JobEngine, Task } from '../../../services/engine/engine.ts';
import { openSlurm } from '../../../services/engine/slurm/open.ts';
import { taskOf } from '../engine/task.ts';
import { type SlurmCluster, until } from './cluster.ts';

/** A task in a home that is there. */
export const newTask = (root: string, change: Partial<Task> = {}): Task => {
  const task = taskOf(root, change);
  mkdirSync(task.home, { recursive: true });
  return task;
};

/** A task that was handed to Slurm: what is told of it, and how it ends. */
export interface Handed {
  readonly lines: readonly string[];
  readonly places: readonly string[];
  readonly ended: Promise<Ended>;
  readonly cancel: () => void;
  /** Until such a line, or such a place, was told. */
  readonly untilLine: (words: RegExp) => Promise<void>;
  readonly until: (words: RegExp) => Promise<void>;
}

/** How the engine is to be opened. */
export interface Opening {
  readonly env?: Readonly<Record<string, string>>;
  readonly graceSeconds?: number;
}

/** An engine with little patience; `script` takes the place of Medalist. */
export const engineOn = async (
  cluster: Pick<SlurmCluster, 'env' | 'guests'>,
  root: string,
  script?: string,
  opening: Opening = {},
) => {
  const env = { ...cluster.env, SLURM_POLL: '0.3', SLURM_PATIENCE: '2', ...opening.env };
  const program = join(root, 'program');
  if (script !== undefined) {
    writeFileSync(program, `#!/bin/sh\n${script}\n`);
    chmodSync(program, 0o755);
  }
  const { graceSeconds = 15 } = opening;
  const engine = await openSlurm(env, { graceSeconds, ...(script === undefined ? {} : { program }) });
  if ('ok' in engine) throw new Error(engine.message);
  cluster.guests.use(engine);
  return engine;
};

/** Gives a task to an engine. */
export const give = (engine: JobEngine, task: Task): Handed => {
  const lines: string[] = [];
  const places: string[] = [];
  const stop = new AbortController();
  const ended = engine.run(task, {
    signal: stop.signal,
    onLine: (line) => lines.push(line),
    onPlace: (words) => places.push(words),
  });
  const told = (all: readonly string[]) => (words: RegExp) => until(async () => all.some((line) => words.test(line)));
  return { lines, places, ended, cancel: () => stop.abort(), untilLine: told(lines), until: told(places) };
};

/** Both at once. */
export const hand = async (
  cluster: SlurmCluster,
  task: Task,
  script?: string,
  opening: Opening = {},
): Promise<Handed> => give(await engineOn(cluster, join(task.home, '..'), script, opening), task);
