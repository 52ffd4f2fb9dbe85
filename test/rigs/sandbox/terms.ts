import type { Terms } from '../../../services/python/limits/terms.ts';
import { chooseTier } from '../../../services/python/sandbox/choose.ts';

/** The terms a run gets on this machine: the strongest sandbox there is, no GPU. */
export const plainTerms = async (): Promise<Terms> => {
  const sandbox = await chooseTier('auto');
  if ('refused' in sandbox) throw new Error(`${sandbox.refused}\n${sandbox.fix}`);
  return { sandbox, limits: {}, gpu: null, caches: [] };
};
