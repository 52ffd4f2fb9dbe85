import type { Ended, Task, TaskWatching } from '../engine.ts';
import { look } from './commands/queue.ts';
import { phaseOf } from './commands/states.ts';
import { openFailureTimer, type Site } from './site.ts';
import { jobName, submit } from './submit.ts';
import { watchJob } from './watch.ts';
import { silentWords } from './words.ts';

/** Runs one task as one job: an existing one or a new one. */
export const runOnSlurm = async (task: Task, watching: TaskWatching, site: Site): Promise<Ended> => {
  const job = await jobOf(task, watching, site);
  return typeof job === 'number' ? watchJob(job, task, watching, site) : job;
};

/** Looks into the queue before every submission: Slurm may have accepted a job although its answer was lost. */
const jobOf = async (task: Task, { signal, onPlace }: TaskWatching, site: Site): Promise<number | Ended> => {
  const isAwayTooLong = openFailureTimer(site);
  for (;;) {
    const seen = await look(site.slurm, [jobName(task)]);
    if (seen.ok) {
      const alive = seen.jobs.findLast(({ folder, state }) => folder === task.home && phaseOf(state) !== 'over');
      if (alive !== undefined) return alive.id;
      if (signal.aborted) return { kind: 'cancelled' };
      const submitted = await submit(task, site);
      switch (submitted.kind) {
        case 'job':
          return submitted.id;
        case 'refused':
          return submitted;
        case 'full':
          isAwayTooLong(false);
          onPlace?.(`waits until Slurm takes more jobs: ${submitted.why}`);
          break;
        case 'unsure':
          onPlace?.(silentWords(submitted.why));
          if (isAwayTooLong(true)) return lost(submitted.why);
          break;
      }
    } else {
      onPlace?.(silentWords(seen.why));
      if (isAwayTooLong(true)) return lost(seen.why);
    }
    await site.clock.sleep(site.settings.pollMs, signal.aborted ? undefined : signal);
  }
};

const lost = (why: string): Ended => ({ kind: 'lost', why: `Slurm does not answer: ${why}` });
