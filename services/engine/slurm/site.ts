import type { Clock } from '../../time/clock.ts';
import type { Slurm } from './commands/commands.ts';
import type { Seen } from './commands/queue.ts';
import type { SlurmSettings } from './settings.ts';

/** A cluster and what is needed to run tasks on it. */
export interface Site {
  /** The program that a job starts; nodes must see its path. */
  readonly program: string;
  /** How long a run may take to end after SIGTERM. */
  readonly graceMs: number;
  readonly slurm: Slurm;
  readonly settings: SlurmSettings;
  readonly clock: Clock;
  /** The next answer of the queue about jobs of this name. */
  readonly queue: (name: string) => Promise<Seen>;
}

/** Measures how long something fails without a break. True: too long. */
export const openFailureTimer = ({ settings, clock }: Site) => {
  let since: number | null = null;
  return (wrong: boolean): boolean => {
    since = wrong ? (since ?? clock.now()) : null;
    return since !== null && clock.now() - since >= settings.patienceMs;
  };
};
