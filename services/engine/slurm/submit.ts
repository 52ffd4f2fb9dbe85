import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Ended, Task } from '../engine.ts';
import { adviceOn } from './advice.ts';
import { jobsFolder } from './job-files.ts';
import type { Site } from './site.ts';

/** What Slurm's users see; who comes back with the same task finds its job by it. */
export const jobName = ({ id }: Task): string => `medalist-${id}`;

/** `full`: as many of this user's jobs as may be are there already. `unsure`: it may have been taken all the same. */
export type Submitted =
  | { readonly kind: 'job'; readonly id: number }
  | { readonly kind: 'full' | 'unsure'; readonly why: string }
  | Extract<Ended, { kind: 'refused' }>;

/** Hands the task to sbatch. Neither the environment's values nor the script are on a command line. */
export const submit = async (task: Task, { slurm, settings, program }: Site): Promise<Submitted> => {
  const folder = jobsFolder(task);
  mkdirSync(folder, { recursive: true });
  const files = join(folder, task.id);
  const said = await slurm(
    'sbatch',
    [...ours(task, files), ...theirs(task, settings.args)],
    jobScript(program, task, files),
  );
  if (said.ok) {
    const id = /^(\d+)(;\S+)?$/m.exec(said.text)?.[1];
    return id === undefined ? { kind: 'unsure', why: 'sbatch named no job' } : { kind: 'job', id: Number(id) };
  }
  if (said.kind === 'away') return { kind: 'unsure', why: said.why };
  if (/(MaxSubmit|GrpSubmit)\w*Limit/.test(said.why)) {
    return { kind: 'full', why: said.why };
  }
  return { kind: 'refused', why: `Slurm does not take the job: ${said.why}.`, advice: adviceOn(said.why) };
};

const ours = (task: Task, files: string): string[] => {
  const pattern = files.replaceAll('\\', '\\\\').replaceAll('%', '%%');
  return [
    ...['--parsable', `--job-name=${jobName(task)}`, `--chdir=${task.home}`],
    ...[`--output=${pattern}.%j.out`, `--error=${pattern}.%j.log`, '--open-mode=append'],
    ...['--export=ALL', '--no-requeue', '--nodes=1', '--ntasks=1'],
    ...[`--cpus-per-task=${Math.max(1, Math.ceil(task.needs.cpus))}`, `--time=${minutesOf(task)}`],
  ];
};

/** A minute more than we give it: so it is asked to end before Slurm makes it end. */
const minutesOf = ({ seconds }: Task): number => Math.ceil(seconds / 60) + 1;

/** A lab may ask for memory and GPUs in words of its own, which exclude ours. */
const theirs = ({ needs }: Task, args: readonly string[]): string[] => {
  const has = (option: RegExp) => args.some((word) => option.test(word));
  const memory = needs.memory === null || has(/^--mem\b/) ? [] : [`--mem=${Math.ceil(needs.memory / 2 ** 20)}M`];
  const gpu = needs.gpus === 0 || has(/^(--gpus|--gres|-G)/) ? [] : ['--gres=gpu:1'];
  return [...memory, ...gpu, ...args];
};

/** What a shell takes for exactly this text. */
const literal = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * The job. SIGTERM reaches this shell alone, and Medalist through it, once: a second one would make it leave at once. Its
 * exit code is put into a file that is there whole or not at all.
 */
const jobScript = (program: string, { args, env, home }: Task, codeFile: string): string =>
  [
    '#!/bin/sh',
    ...Object.entries({ ...env, MEDALIST_HOME: home }).map(([name, value]) => `export ${name}=${literal(value)}`),
    `code_file=${literal(codeFile)}.$SLURM_JOB_ID.code`,
    [program, ...args].map(literal).join(' ').concat(' &'),
    'child=$!',
    `trap 'kill -TERM "$child" 2>/dev/null' TERM`,
    'wait "$child"; code=$?',
    'while kill -0 "$child" 2>/dev/null; do wait "$child"; code=$?; done',
    `printf '%s\\n' "$code" > "$code_file.tmp" && mv -f "$code_file.tmp" "$code_file"`,
    'exit "$code"',
    '',
  ].join('\n');
