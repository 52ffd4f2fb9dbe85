import type { Ended, Task, TaskWatching } from '../engine.ts';
import { look } from './commands/queue.ts';
import { phaseOf } from './commands/states.ts';
import { openPatience, type Site } from './site.ts';
import { jobName, submit } from './submit.ts';
import { watchJob } from './watch.ts';
import { silent } from './words.ts';

/** One task as one job: the one that is there already, or a new one. */
export const runOnSlurm = async (task: Task, watching: TaskWatching, site: Site): Promise<Ended> => {
  const job = await jobOf(task, watching, site);
  return typeof job === 'number' ? watchJob(job, task, watching, site) : job;
};

/** Looks before every submission: one whose answer was lost may have been taken. */
const jobOf = async (task: Task, { signal, onPlace }: TaskWatching, site: Site): Promise<number | Ended> => {
  const isAwayTooLong = openPatience(site);
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
          onPlace?.(silent(submitted.why));
          if (isAwayTooLong(true)) return lost(submitted.why);
          break;
      }
    } else {
      onPlace?.(silent(seen.why));
      if (isAwayTooLong(true)) return lost(seen.why);
    }
    await site.clock.sleep(site.settings.pollMs, signal.aborted ? undefined : signal);
  }
};

const lost = (why: string): Ended => ({ kind: 'lost', why: `Slurm does not answer: ${why}` });
