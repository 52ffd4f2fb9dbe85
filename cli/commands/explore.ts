import { explore } from '../../app/explore/explore.ts';
import type { ExploreCall } from '../../app/explore/request/call.ts';
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
  // since 0: the time counts from the start of this process, when the user began to wait
  const outcome = await withProgress(
    (watching) => explore({ data, ...options, ...watching, askPerson, since: 0 }),
    verbose,
  );
  printExploration(outcome, json);
  process.exitCode = codeOfExploration(outcome);
};
