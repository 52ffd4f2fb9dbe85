import type { ExploreCall } from '../../app/explore/call.ts';
import { explore } from '../../app/explore/explore.ts';
import { askReply } from '../ask-reply.ts';
import { codeOfExploration } from '../exit-codes.ts';
import { printExploration } from '../render/explore.ts';
import { withProgress } from '../watch.ts';

interface Flags extends Omit<ExploreCall, 'data'> {
  readonly verbose?: boolean;
  readonly json?: boolean;
}

/** `medalist explore DATA` */
export const run = async (data: string, { json = false, verbose = false, ...options }: Flags): Promise<void> => {
  const askPerson = json ? null : askReply();
  // performance.now() counts from the start of this process: that is what its user waits
  const outcome = await withProgress(
    (watching) => explore({ data, ...options, ...watching, askPerson, since: 0 }),
    verbose,
  );
  printExploration(outcome, json);
  process.exitCode = codeOfExploration(outcome);
};
