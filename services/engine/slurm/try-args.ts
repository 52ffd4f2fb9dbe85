import type { EngineProblem } from '../engine.ts';
import { adviceOn } from './advice.ts';
import type { Slurm } from './commands/commands.ts';

/**
 * Errors that would stop every job, so they are reported before any row starts. Others may pass: a cluster may be full
 * or broken for a while.
 */
const lasting = /invalid|unrecognized|ambiguous|unknown|not permitted|must be specified|no default/i;

/** Asks sbatch whether it would accept a job with the user's options, without submitting one. Null: it would. */
export const tryArgs = async (slurm: Slurm, args: readonly string[]): Promise<EngineProblem | null> => {
  const answer = await slurm(
    'sbatch',
    ['--test-only', '--job-name=medalist', '--output=/dev/null', ...args],
    '#!/bin/sh\n',
  );
  if (answer.ok || answer.kind === 'away' || !lasting.test(answer.why)) return null;
  const given = args.length === 0 ? '' : ', with the options in SLURM_ARGS';
  return { ok: false, message: `Slurm takes no jobs like these${given}: ${answer.why}.`, advice: adviceOn(answer.why) };
};
