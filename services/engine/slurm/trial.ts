import type { EngineProblem } from '../engine.ts';
import { adviceOn } from './advice.ts';
import type { Slurm } from './commands/commands.ts';

/** What no job of ours could pass: said before any row is touched. Clusters are full or broken for a while, too. */
const lasting = /invalid|unrecognized|ambiguous|unknown|not permitted|must be specified|no default/i;

/** Asks sbatch what it would say to a job with a lab's options, without submitting one. Null: nothing against it. */
export const tryArgs = async (slurm: Slurm, args: readonly string[]): Promise<EngineProblem | null> => {
  const said = await slurm(
    'sbatch',
    ['--test-only', '--job-name=medalist', '--output=/dev/null', ...args],
    '#!/bin/sh\n',
  );
  if (said.ok || said.kind === 'away' || !lasting.test(said.why)) return null;
  const given = args.length === 0 ? '' : ', with what SLURM_ARGS says';
  return { ok: false, message: `Slurm takes no jobs like these${given}: ${said.why}.`, advice: adviceOn(said.why) };
};
