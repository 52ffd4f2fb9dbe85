import { existsSync } from 'node:fs';
import type { Job } from '../../../machines/attempt.ts';
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
  const { solution, limits = {} } = options;
  return {
    id: run,
    args: mayHaveWaited(home, job, run) ? resumeArgs(attempt, submits) : competeArgs(attempt, submits),
    data: source.folder,
    files: solution === undefined ? [] : [solution],
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

const competeArgs = ({ job, run, batch, earlier }: Attempt, submits: boolean): string[] => {
  const { competition, options, time } = job;
  return [
    ...['compete', competition, '--json', '--run-id', run, '--batch', batch, '--time', String(time)],
    ...flag('--seed', options.seed),
    ...flag('--threads', options.threads),
    ...flag('--gpu', options.gpu),
    ...flag('--strategies', options.strategies),
    ...flag('--earlier', earlier),
    ...flag('--approve', options.approve?.join(',')),
    ...(options.models === 'off' ? ['--no-models'] : []),
    ...powersOf(options, submits),
  ];
};

/** A run that a worker with another home began is no run of this user's: then these words count. */
const resumeArgs = ({ job, run, batch }: Attempt, submits: boolean): string[] => [
  ...['resume', `${job.source.slug}/${run}`, '--json', '--batch', batch, '--data', job.source.folder],
  ...powersOf(job.options, submits),
];

/** What is never taken from a run's own file. */
const powersOf = (
  { solution, limits = {}, submit, budget, tokens, calls, sandbox }: Job['options'],
  submits: boolean,
): string[] => [
  ...flag('--budget', budget),
  ...flag('--tokens', tokens),
  ...flag('--calls', calls),
  ...flag('--solution', solution),
  ...Object.entries(limits).flatMap(([name, amount]) => ['--limit', `${limitName(name)}=${amount}`]),
  ...sandboxOf(sandbox),
  ...(submits && submit ? ['--submit', ...(typeof submit === 'string' ? [submit] : [])] : []),
];

/** A run ends in its time; one that was stopped midway and is gone on with may take it twice. */
const hangs = (time: number): number => 2 * time + 3600;

const flag = (name: string, value: string | number | null | undefined): string[] =>
  value === undefined || value === null ? [] : [`${name}=${value}`];

const limitName = (name: string): string => (name === 'fileSize' ? 'file-size' : name);

const sandboxOf = (sandbox: Job['options']['sandbox']): string[] =>
  sandbox === undefined ? [] : sandbox === 'none' ? ['--unsafe-no-sandbox'] : [`--sandbox=${sandbox}`];
