import { commandFile } from '../../../package/root.ts';
import type { Ended, Task } from '../../engine.ts';
import { mostBack } from '../jobs.ts';
import type { Job } from '../schemas.ts';
import type { JobLog } from './log.ts';

/** Why we stopped a job. */
export type Stop = 'cancelled' | 'out-of-time';

/** All that is known about an ended job. */
export interface Known {
  readonly job: Job;
  readonly stop: Stop | null;
  readonly log: JobLog;
  readonly task: Task;
  readonly shared: boolean;
}

/** How the task ended. `back`: the run's output is complete in `log` and must be unpacked. */
export type JobEnd = Ended | { readonly kind: 'back'; readonly code: number } | { readonly kind: 'again' };

/** How an ended job's task ended. A job that succeeded counts as a success, even if we had already asked it to stop. */
export const jobEndOf = ({ job, stop, log, task, shared }: Known): JobEnd => {
  if (stop === 'cancelled' && job.status !== 'SUCCEEDED') return { kind: 'cancelled' };
  if (stop === 'out-of-time' && job.status !== 'SUCCEEDED') {
    return lost(`it had not ended after ${task.seconds} seconds, and was stopped`);
  }
  if (job.status === 'STOPPED') return lost('somebody stopped its job on Ray');
  if (job.error_type === 'JOB_SUPERVISOR_ACTOR_START_TIMEOUT') return { kind: 'again' };
  const report = log.report();
  if (report?.kind === 'cannot') return report.lasting ? refused(report.why, nodeAdvice) : lost(report.why);
  if (report === null) return shared && !log.began() && isPlain(job) ? unseen(log) : lost(wordsOf(job));
  if (report.code >= 128) return lost(`the run was ended by signal ${report.code - 128} on its node`);
  switch (report.back) {
    case 'whole':
      return { kind: 'back', code: report.code };
    case 'damaged':
      return lost('the output that came back through the job’s log is damaged');
    case 'large':
      return refused(
        `its folder is more than ${mostBack / 2 ** 20} MiB packed, which is too much to come back through a log`,
        'Use a disk that all nodes share: RAY_SHARED=1 (docs/batches/ray.md).',
      );
  }
};

const lost = (why: string): Ended => ({ kind: 'lost', why });
const refused = (why: string, advice: string): Ended => ({ kind: 'refused', why, advice });

const nodeAdvice = 'Fix the node; docs/batches/ray.md says what a node needs.';

/** Whether the command itself failed; a signal would be a negative code. */
const isPlain = ({ driver_exit_code: code }: Job): boolean => typeof code === 'number' && code > 0;

const unseen = (log: JobLog): Ended =>
  refused(
    `a node could not start ${commandFile}: ${log.tail().trim().split('\n').at(-1) ?? ''}`,
    'RAY_SHARED=1 is for nodes that see this machine’s paths. Without it, project and data are sent to them.',
  );

/** The reason in words. Ray's message may hold the end of the log; its first line says what happened. */
const wordsOf = ({ message, error_type, driver_exit_code: code }: Job): string => {
  if (typeof code === 'number' && code < 0) return `the job was killed by signal ${-code} on its node`;
  if (message?.includes('its node has died')) return 'the node it ran on is gone';
  const first = (message ?? '').split('\n')[0]?.slice(0, 300).trim();
  return `Ray says: ${first || error_type || 'the job failed for an unknown reason'}`;
};
