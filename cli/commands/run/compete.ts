import { compete } from '../../../app/run/compete.ts';
import type { RunOption } from '../../../core/options/derived.ts';
import { watchAndTell } from '../../watch.ts';

interface Flags extends RunOption {
  readonly verbose?: boolean;
  readonly json?: boolean;
}

/** `medalist compete X` */
export const run = async (competition: string, flags: Flags): Promise<void> => {
  const { json = false, verbose = false, ...options } = flags;
  // performance.now() counts from the start of this process: that is what its user waits
  await watchAndTell({ json, verbose }, (attending) =>
    compete({ competition, ...options }, { ...attending, since: 0 }),
  );
};
