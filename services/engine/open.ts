import type { EngineProblem, JobEngine } from './engine.ts';
import { localEngine } from './local.ts';

/** Which engine, and where it finds what it needs (addresses, partitions). */
export interface EngineChoice {
  readonly engine: JobEngine['name'];
  /** Default: this process's. */
  readonly env?: NodeJS.ProcessEnv;
}

/** What a cluster needs is loaded only where one is asked for. */
export const openJobEngine = async ({
  engine,
  env = process.env,
}: EngineChoice): Promise<JobEngine | EngineProblem> => {
  switch (engine) {
    case 'local':
      return localEngine();
    case 'ray':
      return (await import('./ray/open.ts')).openRay(env);
    case 'slurm':
      return (await import('./slurm/open.ts')).openSlurm(env);
  }
};
