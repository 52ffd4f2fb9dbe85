import type { Ended, Task } from '../engine.ts';
import type { QueuedJob } from './commands/queue.ts';
import { phaseOf } from './commands/states.ts';
import type { SlurmSettings } from './settings.ts';

/** The state of a job in words, with Slurm's reason; null: nothing to report. */
export const placeOf = ({ id, state, reason, nodes }: QueuedJob): string | null => {
  if (phaseOf(state) === 'waiting')
    return `waits in Slurm's queue${reason === 'None' ? '' : `: ${reason}`} (job ${id})`;
  if (state === 'COMPLETING') return null;
  return state === 'RUNNING' ? `runs on ${nodes} (job ${id})` : `${state.toLowerCase()} on ${nodes} (job ${id})`;
};

/** The words for a controller that does not answer. */
export const silentWords = (why: string): string => `Slurm's controller does not answer: ${why}`;

/** The end of a job that exceeded our time limit. */
export const endOfLate = ({ seconds }: Task): Ended => ({
  kind: 'lost',
  why: `it had not ended after ${seconds} seconds, and was stopped`,
});

/** The end of a job whose controller has been silent for too long. */
export const endOfSilent = (job: number, { patienceMs }: SlurmSettings): Ended => ({
  kind: 'lost',
  why: `Slurm's controller has not answered for ${patienceMs / 1_000} seconds; its job ${job} may still run`,
});

/** The end of a job that would wait for ever. */
export const endOfHopeless = (reason: string): Ended => ({
  kind: 'refused',
  why: `Slurm would never run this job: ${reason}.`,
  advice: 'Ask for less (threads, memory, SLURM_ARGS=--time=HOURS:00:00) or choose another partition (`sinfo -Nl`).',
});
