import { compete } from '../../../app/run/compete.ts';
import type { Approval } from '../../../core/options/approval.ts';
import type { CompeteOptions } from '../../../core/options/options.ts';
import type { Tier } from '../../../services/python/sandbox/tier.ts';
import { watchAndTell } from '../../watch.ts';

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
  readonly from?: string;
  readonly budget?: string;
  readonly tokens?: string;
  readonly calls?: string;
  readonly strategies: number;
  readonly batch?: string;
  readonly earlier?: string;
  readonly approve?: readonly Approval[];
  /** False: `--no-models`. */
  readonly models: boolean;
  readonly verbose?: boolean;
  readonly json?: boolean;
}

/** `medalist compete X` */
export const run = async (competition: string, flags: Flags): Promise<void> => {
  const { json = false, verbose = false, limit = {}, unsafeNoSandbox = false, models, ...others } = flags;
  const unsafe = unsafeNoSandbox ? { sandbox: 'none' as const } : {};
  const wish = { models: models ? ('auto' as const) : ('off' as const) };
  const options = { competition, limits: limit, ...others, ...unsafe, ...wish };
  // performance.now() counts from the start of this process: that is what its user waits
  await watchAndTell({ json, verbose }, (attending) => compete(options, { ...attending, since: 0 }));
};
