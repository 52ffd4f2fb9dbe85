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
  /** How the attempt before failed; null: none has failed. */
  readonly earlier: string | null;
}

/** Where a task's home is. `submits`: the run submits itself; if not, submissions are sent from here. */
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
    seconds: secondsUntilHung(time),
  };
};

/** Whether the run may have waited for approval. It may go on weeks later under another command line, so it keeps its first options. */
const mayHaveWaited = (home: Home, { source, options }: Job, run: string): boolean =>
  options.approve !== undefined && existsSync(home.run(source.slug, run).request);

const competeArgs = ({ job, run, batch, earlier }: Attempt, submits: boolean): string[] => [
  ...['compete', job.competition, '--json', '--run-id', run, '--batch', batch, '--time', String(job.time)],
  ...(earlier === null ? [] : [`--earlier=${earlier}`]),
  ...argsOf(job.options, submits, [...rows.keys()]),
];

/** A run that a worker with another home began was not sealed by this user, so its powers must be given again. */
const resumeArgs = ({ job, run, batch }: Attempt, submits: boolean): string[] => [
  ...['resume', `${job.source.slug}/${run}`, '--json', '--batch', batch, '--data', job.source.folder],
  ...argsOf(job.options, submits, namesWith('power')),
];

/** The options of the run with these names, except its time. */
const argsOf = (options: RunOption, submits: boolean, names: readonly Name[]): string[] =>
  names.flatMap((name) => {
    const [value, row] = [options[name], rows.get(name)];
    if (row === undefined || value === undefined || name === 'time' || (name === 'submit' && !submits)) return [];
    return row.text.args(longFlag(row), value);
  });

/** After so many seconds a task must hang. A run that was stopped and resumed may take its time twice. */
const secondsUntilHung = (time: number): number => 2 * time + 3600;
