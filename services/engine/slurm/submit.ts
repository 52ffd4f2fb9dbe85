import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { shellWord } from '../../text/quoted.ts';
import type { Ended, Task } from '../engine.ts';
import { adviceOn } from './advice.ts';
import { jobsFolder } from './job-files.ts';
import type { Site } from './site.ts';

/** The job's name in the queue. A later process finds the job of the same task by it. */
export const jobName = ({ id }: Task): string => `medalist-${id}`;

/** `full`: this user has as many jobs as allowed. `unsure`: Slurm may have accepted the job all the same. */
export type Submitted =
  | { readonly kind: 'job'; readonly id: number }
  | { readonly kind: 'full' | 'unsure'; readonly why: string }
  | Extract<Ended, { kind: 'refused' }>;

/** Submits the task with sbatch. No command line shows the environment's values or the script. */
export const submit = async (task: Task, { slurm, settings, program }: Site): Promise<Submitted> => {
  const folder = jobsFolder(task);
  mkdirSync(folder, { recursive: true });
  const files = join(folder, task.id);
  const answer = await slurm(
    'sbatch',
    [...ownArgs(task, files), ...userArgs(task, settings.args)],
    jobScript(program, task, files),
  );
  if (answer.ok) {
    const id = /^(\d+)(;\S+)?$/m.exec(answer.text)?.[1];
    return id === undefined ? { kind: 'unsure', why: 'sbatch named no job' } : { kind: 'job', id: Number(id) };
  }
  if (answer.kind === 'away') return { kind: 'unsure', why: answer.why };
  if (/(MaxSubmit|GrpSubmit)\w{0,40}Limit/.test(answer.why)) {
    return { kind: 'full', why: answer.why };
  }
  return { kind: 'refused', why: `Slurm refuses the job: ${answer.why}.`, advice: adviceOn(answer.why) };
};

const ownArgs = (task: Task, files: string): string[] => {
  const pattern = files.replaceAll('\\', '\\\\').replaceAll('%', '%%');
  return [
    ...['--parsable', `--job-name=${jobName(task)}`, `--chdir=${task.home}`],
    ...[`--output=${pattern}.%j.out`, `--error=${pattern}.%j.log`, '--open-mode=append'],
    ...['--export=ALL', '--no-requeue', '--nodes=1', '--ntasks=1'],
    ...[`--cpus-per-task=${Math.max(1, Math.ceil(task.needs.cpus))}`, `--time=${minutesOf(task)}`],
  ];
};

/** A minute more than our own limit, so that we ask the run to end before Slurm kills it. */
const minutesOf = ({ seconds }: Task): number => Math.ceil(seconds / 60) + 1;

/** The user's options. Memory and GPU options of the user replace ownArgs. */
const userArgs = ({ needs }: Task, args: readonly string[]): string[] => {
  const has = (option: RegExp) => args.some((word) => option.test(word));
  const memory = needs.memory === null || has(/^--mem\b/) ? [] : [`--mem=${Math.ceil(needs.memory / 2 ** 20)}M`];
  const gpu = needs.gpus === 0 || has(/^(--gpus|--gres|-G)/) ? [] : ['--gres=gpu:1'];
  return [...memory, ...gpu, ...args];
};

/**
 * The job's script. SIGTERM reaches only this shell, which passes it on to Medalist once: after a second one Medalist
 * would leave at once. The file with the exit code appears complete or not at all.
 */
const jobScript = (program: string, { args, env, home }: Task, codeFile: string): string =>
  [
    '#!/bin/sh',
    ...Object.entries({ ...env, MEDALIST_HOME: home }).map(([name, value]) => `export ${name}=${shellWord(value)}`),
    `code_file=${shellWord(codeFile)}.$SLURM_JOB_ID.code`,
    [program, ...args].map(shellWord).join(' ').concat(' &'),
    'child=$!',
    `trap 'kill -TERM "$child" 2>/dev/null' TERM`,
    'wait "$child"; code=$?',
    'while kill -0 "$child" 2>/dev/null; do wait "$child"; code=$?; done',
    `printf '%s\\n' "$code" > "$code_file.tmp" && mv -f "$code_file.tmp" "$code_file"`,
    'exit "$code"',
    '',
  ].join('\n');
