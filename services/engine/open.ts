import type { Engine, EngineProblem } from './engine.ts';
import { localEngine } from './local.ts';

/** Which engine, and where it finds what it needs (addresses, partitions). */
export interface EngineChoice {
  readonly engine: Engine['name'];
  /** Default: this process's. */
  readonly env?: NodeJS.ProcessEnv;
}

/** What a cluster needs is loaded only where one is asked for. */
export const openEngine = async ({ engine, env = process.env }: EngineChoice): Promise<Engine | EngineProblem> => {
  switch (engine) {
    case 'local':
      return localEngine();
    case 'ray':
      return (await import('./ray/open.ts')).openRay(env);
    case 'slurm':
      return (await import('./slurm/open.ts')).openSlurm(env);
  }
};
