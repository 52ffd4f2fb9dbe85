import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { projectRoot } from '../../package/root.ts';
import { shellWord } from '../../text/quoted.ts';
import type { Task } from '../engine.ts';
import type { JobRequest } from './head.ts';
import type { Parcel } from './package/package.ts';
import type { Places } from './package/places.ts';

/** The most bytes that may come back through a log. */
export const mostBack = 200 * 2 ** 20;

/** The name of a task's job; `number` counts its jobs from 1. */
export const jobName = (task: Task, number: number): string => `medalist-${task.id}${number === 1 ? '' : `~${number}`}`;

/** Identifies a task by its arguments, data and environment. The name of a package identifies its content. */
export const taskKey = ({ args, data, env }: Task, parcel: Parcel | null): string =>
  createHash('sha256')
    .update(JSON.stringify([args, parcel?.name ?? data, Object.entries(env).sort()]))
    .digest('hex')
    .slice(0, 16);

/** A random mark for our lines in a job's log: the run's own output cannot contain it by chance. */
export const newMark = (): string => randomBytes(9).toString('hex');

/** All that makes a job. Everyone with access to the dashboard can see it. */
export interface JobOrder {
  readonly task: Task;
  readonly name: string;
  readonly mark: string;
  readonly key: string;
  /** Null: the nodes share our disk, so nothing is sent. */
  readonly packed: { readonly parcel: Parcel; readonly places: Places } | null;
}

/** The job as Ray's API wants it. */
export const requestOf = ({ task, name, mark, key, packed }: JobOrder): JobRequest => {
  const { cpus, gpus, memory } = task.needs;
  const script = join('services', 'engine', 'ray', 'node.sh');
  const start = ['sh', packed === null ? join(projectRoot, script) : `project/${script}`, mark, String(mostBack)];
  const words =
    packed === null
      ? [...start, 'shared', task.home, ...task.args]
      : [...start, 'packed', `${task.id}-${key}`, packed.parcel.project, packed.places.output, ...packed.places.args];
  return {
    submission_id: name,
    entrypoint: `exec ${words.map(shellWord).join(' ')}`,
    entrypoint_num_cpus: cpus,
    ...(gpus > 0 && { entrypoint_num_gpus: gpus }),
    ...(memory !== null && { entrypoint_memory: Math.ceil(memory) }),
    runtime_env: {
      env_vars: task.env,
      ...(packed !== null && { working_dir: `gcs://${packed.parcel.name}` }),
    },
    metadata: { medalist: task.id, mark, key },
  };
};
