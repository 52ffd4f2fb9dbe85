import { existsSync } from 'node:fs';
import { type Name, namesWith, type RunOption, rows } from '../../../core/options/derived.ts';
import { longFlag } from '../../../core/options/option.ts';
import type { Job } from '../../../machines/batch/attempt.ts';
import type { Task } from '../../../services/engine/engine.ts';
import type { Home } from '../../../services/store/home.ts';

/** One attempt at a row. */
export interface Attempt {
  readonly job: Job;
  readonly run: string;
  readonly batch: string;
  /** What became of the attempt before; null: nothing went wrong so far. */
  readonly earlier: string | null;
}

/** Where the engine's machine cannot reach Kaggle, files are fetched and submissions sent from here. */
export interface TaskPlace {
  readonly home: Home;
  readonly root: string;
  readonly submits: boolean;
}

/** The attempt as a command to be carried out somewhere. */
export const taskOf = (attempt: Attempt, { home, root, submits }: TaskPlace): Task => {
  const { job, run } = attempt;
  const { source, options, time, gpu } = job;
  const { solutions = [], limits = {} } = options;
  return {
    id: run,
    args: mayHaveWaited(home, job, run) ? resumeArgs(attempt, submits) : competeArgs(attempt, submits),
    data: source.folder,
    files: solutions,
    output: home.run(source.slug, run).path,
    home: root,
    env: {},
    needs: { cpus: options.threads ?? 1, gpus: gpu ? 1 : 0, memory: limits.memory ?? null },
    seconds: hangs(time),
  };
};

/** What asks for approval may end weeks later, under another command line: it keeps the options that it was begun with. */
const mayHaveWaited = (home: Home, { source, options }: Job, run: string): boolean =>
  options.approve !== undefined && existsSync(home.run(source.slug, run).request);

const competeArgs = ({ job, run, batch, earlier }: Attempt, submits: boolean): string[] => [
  ...['compete', job.competition, '--json', '--run-id', run, '--batch', batch, '--time', String(job.time)],
  ...(earlier === null ? [] : [`--earlier=${earlier}`]),
  ...argsOf(job.options, submits, [...rows.keys()]),
];

/** A run that a worker with another home began is no run of this user's: then its powers count, which no run's file gives. */
const resumeArgs = ({ job, run, batch }: Attempt, submits: boolean): string[] => [
  ...['resume', `${job.source.slug}/${run}`, '--json', '--batch', batch, '--data', job.source.folder],
  ...argsOf(job.options, submits, namesWith('power')),
];

/** The options of the run with these names, but for its time. */
const argsOf = (options: RunOption, submits: boolean, names: readonly Name[]): string[] =>
  names.flatMap((name) => {
    const [value, row] = [options[name], rows.get(name)];
    if (row === undefined || value === undefined || name === 'time' || (name === 'submit' && !submits)) return [];
    return row.text.args(longFlag(row), value);
  });

/** A run ends in its time; one that was stopped midway and is gone on with may take it twice. */
const hangs = (time: number): number => 2 * time + 3600;
