import { realClock } from '../../time/clock.ts';
import type { EngineProblem, JobEngine } from '../engine.ts';
import { makeEngine } from '../make-engine.ts';
import { openHead, type Trouble } from './head.ts';
import { packer } from './package/package.ts';
import { retrySilent } from './retry-silent.ts';
import { runOnRay } from './run.ts';
import { readSettings } from './settings.ts';
import { type Site, tokenAdvice } from './site.ts';

/**
 * Opens the cluster that the environment names. Its jobs outlive this process: a later process with the same tasks
 * watches them.
 */
export const openRay = async (env: NodeJS.ProcessEnv): Promise<JobEngine | EngineProblem> => {
  const settings = readSettings(env);
  if ('ok' in settings) return settings;
  const head = openHead(settings);
  const silenceLimit = { seconds: settings.patienceSeconds, clock: realClock };
  const version = await retrySilent(head.version, { ...silenceLimit, seconds: Math.min(10, silenceLimit.seconds) });
  if (!version.ok) {
    head.close();
    return problemOf(version, settings.address);
  }
  const site: Site = { head, silenceLimit, shared: settings.shared, packages: packer(head) };
  return makeEngine('ray', (task, watching) => runOnRay(task, watching, site), head.close);
};

const problemOf = ({ kind, why }: Trouble, { origin, host }: URL): EngineProblem => {
  const message = `No Ray answers at ${origin} (${why}).`;
  switch (kind) {
    case 'denied':
      return { ok: false, message: `Ray at ${host} does not let us in (${why}).`, advice: tokenAdvice };
    case 'silent':
      return {
        ok: false,
        message,
        advice: 'Is the head running, and RAY its dashboard’s address? docs/batches/ray.md',
      };
    case 'missing':
    case 'refused':
    case 'odd':
      return { ok: false, message, advice: 'RAY is the address of the head’s dashboard, port 8265 as a rule.' };
  }
};
