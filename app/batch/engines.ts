import type { JobEngine } from '../../services/engine/engine.ts';
import { localEngine } from '../../services/engine/local.ts';
import { openJobEngine } from '../../services/engine/open.ts';
import { chooseTier } from '../../services/python/sandbox/choose.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { sandboxChoice } from '../request/terms.ts';
import type { BatchOptions } from './options.ts';

/** The engine that carries out runs, and `here`, which does on this machine what needs its network or disk. */
export interface Engines extends AsyncDisposable {
  readonly engine: JobEngine;
  readonly here: JobEngine;
}

/** Opens the engine that the options name, or refuses before any row is touched. */
export const openEngines = async (options: BatchOptions): Promise<Engines | Refusal> => {
  const { engine: wished = 'local' } = options;
  if (typeof wished === 'object') return enginesOf(wished, false);
  const unsafe = wished === 'local' ? await sandboxHere(options) : null;
  if (unsafe !== null) return unsafe;
  const engine = await openJobEngine({ engine: wished });
  return 'ok' in engine ? refuse('usage', engine.message, engine.advice) : enginesOf(engine, true);
};

const enginesOf = (engine: JobEngine, isOurs: boolean): Engines => {
  const here = engine.name === 'local' ? engine : localEngine();
  return {
    ...{ engine, here },
    async [Symbol.asyncDispose]() {
      if (isOurs) await engine[Symbol.asyncDispose]();
      if (here !== engine) await here[Symbol.asyncDispose]();
    },
  };
};

const sandboxHere = async ({ defaults = {} }: BatchOptions): Promise<Refusal | null> => {
  const choice = sandboxChoice(defaults);
  if (typeof choice !== 'string') return choice;
  const tier = await chooseTier(choice);
  return 'refused' in tier ? refuse('no-sandbox', tier.refused, tier.fix) : null;
};
