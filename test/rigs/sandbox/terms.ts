import type { Terms } from '../../../services/python/limits/terms.ts';
import { chooseTier } from '../../../services/python/sandbox/choose.ts';

/** The strongest sandbox of this machine: tried once, for each try starts programs. */
let strongest: ReturnType<typeof chooseTier> | undefined;

/** The terms a run gets on this machine: the strongest sandbox there is, no GPU. */
export const plainTerms = async (): Promise<Terms> => {
  strongest ??= chooseTier('auto');
  const sandbox = await strongest;
  if ('refused' in sandbox) throw new Error(`${sandbox.refused}\n${sandbox.fix}`);
  return { sandbox, limits: {}, gpu: null, caches: [] };
};
