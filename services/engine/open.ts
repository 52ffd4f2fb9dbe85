import type { EngineProblem, JobEngine } from './engine.ts';
import { localEngine } from './local.ts';

/** Which engine, and the environment with its settings (addresses, partitions). */
export interface EngineChoice {
  readonly engine: JobEngine['name'];
  /** Default: the environment of this process. */
  readonly env?: NodeJS.ProcessEnv;
}

/** Loads the code for a cluster only if it is chosen. */
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
