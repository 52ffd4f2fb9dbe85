import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { projectRoot } from '../../package/root.ts';
import type { Task } from '../engine.ts';
import type { JobRequest } from './head.ts';
import type { Parcel } from './package/package.ts';
import type { Places } from './package/places.ts';

/** The most that comes back through a log, bytes. */
export const mostBack = 200 * 2 ** 20;

/** How one task's jobs are called, the first and those after it. */
export const jobName = (task: Task, number: number): string => `medalist-${task.id}${number === 1 ? '' : `~${number}`}`;

/** Told apart from another task by what is run on what; the name of a package tells its content. */
export const taskKey = ({ args, data, env }: Task, parcel: Parcel | null): string =>
  createHash('sha256')
    .update(JSON.stringify([args, parcel?.name ?? data, Object.entries(env).sort()]))
    .digest('hex')
    .slice(0, 16);

/** Words that only those who know them can write into a log. */
export const newMark = (): string => randomBytes(9).toString('hex');

/** What a job shows to everyone who sees the dashboard: nothing that a task does not say already. */
export interface JobOrder {
  readonly task: Task;
  readonly name: string;
  readonly mark: string;
  readonly key: string;
  /** Null: nodes see this machine's paths. */
  readonly packed: { readonly parcel: Parcel; readonly places: Places } | null;
}

/** A job by Ray's own words. */
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
    entrypoint: `exec ${words.map(literal).join(' ')}`,
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

/** Any text as one word of a shell. */
const literal = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
