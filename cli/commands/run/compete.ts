import { compete } from '../../../app/run/compete.ts';
import type { RunOption } from '../../../core/options/derived.ts';
import { runWithProgress } from '../../watch.ts';

interface Flags extends RunOption {
  readonly verbose?: boolean;
  readonly json?: boolean;
}

/** `medalist compete X` */
export const run = async (competition: string, flags: Flags): Promise<void> => {
  const { json = false, verbose = false, ...options } = flags;
  // since 0: the time counts from the start of this process, when the user began to wait
  await runWithProgress({ json, verbose }, (attending) =>
    compete({ competition, ...options }, { ...attending, since: 0 }),
  );
};
