import { compete } from '../../machines/compete.ts';
import type { CompeteOptions } from '../../machines/request.ts';
import type { Tier } from '../../services/python/sandbox/tier.ts';
import { watchAndTell } from '../watch.ts';

interface Flags {
  readonly time: number;
  readonly seed: number;
  readonly out?: string;
  readonly runId?: string;
  readonly solution?: string;
  readonly fresh?: boolean;
  readonly threads?: number;
  readonly gpu: 'off' | 'auto' | number;
  readonly limit?: CompeteOptions['limits'];
  readonly sandbox?: 'auto' | Tier;
  readonly unsafeNoSandbox?: boolean;
  readonly shareModels?: boolean;
  readonly submit?: boolean | string;
  readonly json?: boolean;
}

/** `medalist compete X` */
export const run = async (competition: string, flags: Flags): Promise<void> => {
  const { json = false, limit = {}, unsafeNoSandbox = false, ...others } = flags;
  const unsafe = unsafeNoSandbox ? { sandbox: 'none' as const } : {};
  await watchAndTell(json, (watching) => compete({ competition, limits: limit, ...others, ...unsafe }, watching));
};
