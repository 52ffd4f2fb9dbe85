import { commandFile } from '../../../package/root.ts';
import type { Ended, Task } from '../../engine.ts';
import { mostBack } from '../jobs.ts';
import type { Job } from '../schemas.ts';
import type { JobLog } from './log.ts';

/** Why we stopped a job. */
export type Stop = 'cancelled' | 'out-of-time';

/** Everything that is known of a job when it has ended. */
export interface Known {
  readonly job: Job;
  readonly stop: Stop | null;
  readonly log: JobLog;
  readonly task: Task;
  readonly shared: boolean;
}

/** What an end means. `back`: what it left is to be fetched from `log` first. */
export type Meaning = Ended | { readonly kind: 'back'; readonly code: number } | { readonly kind: 'again' };

/** One that ended well before our wish reached it did well. */
export const meaningOf = ({ job, stop, log, task, shared }: Known): Meaning => {
  if (stop === 'cancelled' && job.status !== 'SUCCEEDED') return { kind: 'cancelled' };
  if (stop === 'out-of-time' && job.status !== 'SUCCEEDED') {
    return lost(`it had not ended after ${task.seconds} seconds, and was stopped`);
  }
  if (job.status === 'STOPPED') return lost('somebody stopped its job on Ray');
  if (job.error_type === 'JOB_SUPERVISOR_ACTOR_START_TIMEOUT') return { kind: 'again' };
  const told = log.told();
  if (told?.kind === 'cannot') return told.lasting ? refused(told.why, nodeAdvice) : lost(told.why);
  if (told === null) return shared && !log.began() && isPlain(job) ? unseen(log) : lost(wordsOf(job));
  if (told.code >= 128) return lost(`the run was ended by signal ${told.code - 128} on its node`);
  switch (told.back) {
    case 'whole':
      return { kind: 'back', code: told.code };
    case 'damaged':
      return lost('what came back through the job’s log is damaged');
    case 'large':
      return refused(
        `its folder is more than ${mostBack / 2 ** 20} MiB packed, which is too much to come back through a log`,
        'Use a disk that all nodes share: RAY_SHARED=1 (docs/ray.md).',
      );
  }
};

const lost = (why: string): Ended => ({ kind: 'lost', why });
const refused = (why: string, advice: string): Ended => ({ kind: 'refused', why, advice });

const nodeAdvice = 'Fix the node; docs/ray.md says what nodes need.';

/** The command itself failed; a signal would be a negative number. */
const isPlain = ({ driver_exit_code: code }: Job): boolean => typeof code === 'number' && code > 0;

const unseen = (log: JobLog): Ended =>
  refused(
    `a node could not start ${commandFile}: ${log.tail().trim().split('\n').at(-1) ?? ''}`,
    'RAY_SHARED=1 is for nodes that see this machine’s paths. Without it, project and data are sent to them.',
  );

/** Ray's message may hold the last of the log; its first sentence says what happened. */
const wordsOf = ({ message, error_type, driver_exit_code: code }: Job): string => {
  if (typeof code === 'number' && code < 0) return `the job was killed by signal ${-code} on its node`;
  if (message?.includes('its node has died')) return 'the node it ran on is gone';
  const first = (message ?? '').split('\n')[0]?.slice(0, 300).trim();
  return `Ray says: ${first || error_type || 'the job failed, for no reason that is told'}`;
};
