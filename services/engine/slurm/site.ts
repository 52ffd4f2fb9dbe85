import type { Clock } from '../../time/clock.ts';
import type { Slurm } from './commands/commands.ts';
import type { Seen } from './commands/queue.ts';
import type { SlurmSettings } from './settings.ts';

/** A cluster, as tasks are handed to it. */
export interface Site {
  /** What a job starts, by a path that nodes see. */
  readonly program: string;
  /** What a run has to end cleanly, once it was asked to. */
  readonly graceMs: number;
  readonly slurm: Slurm;
  readonly settings: SlurmSettings;
  readonly clock: Clock;
  /** What the queue says next of jobs of this name. */
  readonly queue: (name: string) => Promise<Seen>;
}

/** Since when something has gone wrong without a break. True: for too long. */
export const openPatience = ({ settings, clock }: Site) => {
  let since: number | null = null;
  return (wrong: boolean): boolean => {
    since = wrong ? (since ?? clock.now()) : null;
    return since !== null && clock.now() - since >= settings.patienceMs;
  };
};
