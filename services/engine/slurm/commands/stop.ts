import type { Site } from '../site.ts';
import type { Answer } from './commands.ts';

/** Stops a job in steps: first SIGTERM, later SIGKILL. Call it repeatedly until the job has left the queue. */
export const openStop = (job: number, { slurm, clock, graceMs }: Site) => {
  let step: 'none' | 'asked' | 'killed' = 'none';
  let askedAt = 0;
  return async (): Promise<void> => {
    switch (step) {
      case 'none': {
        // cancels a waiting job at once; the second command is for a job that has started meanwhile
        const waiting = await slurm('scancel', ['--state=PENDING', String(job)]);
        const running = await slurm('scancel', ['--batch', '--signal=TERM', String(job)]);
        if (isAway(waiting) || isAway(running)) return;
        [step, askedAt] = ['asked', clock.now()];
        return;
      }
      case 'asked': {
        if (clock.now() - askedAt < graceMs) return;
        const answers = [
          await slurm('scancel', ['--full', '--signal=KILL', String(job)]),
          await slurm('scancel', [String(job)]),
        ];
        if (!answers.some(isAway)) step = 'killed';
        return;
      }
      case 'killed':
        return;
    }
  };
};

const isAway = (answer: Answer): boolean => !answer.ok && answer.kind === 'away';
