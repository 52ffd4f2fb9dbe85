import { commandFile } from '../../package/root.ts';
import { realClock } from '../../time/clock.ts';
import type { EngineProblem, JobEngine } from '../engine.ts';
import { makeEngine } from '../make-engine.ts';
import { openCommands } from './commands/commands.ts';
import { look, openQueue } from './commands/queue.ts';
import { runOnSlurm } from './run.ts';
import { readSettings } from './settings.ts';
import type { Site } from './site.ts';
import { tryArgs } from './try-args.ts';

/** For tests: another program and a shorter grace time. */
export interface SlurmOptions {
  readonly program?: string;
  readonly graceSeconds?: number;
}

/** Opens the cluster of this machine's Slurm commands. Its jobs outlive this process: a later process watches them. */
export const openSlurm = async (
  env: NodeJS.ProcessEnv,
  { program = commandFile, graceSeconds = 15 }: SlurmOptions = {},
): Promise<JobEngine | EngineProblem> => {
  const settings = readSettings(env);
  if ('ok' in settings) return settings;
  const over = new AbortController();
  const slurm = openCommands(env, over.signal);
  for (const command of ['sbatch', 'scancel', 'squeue']) {
    const there = await slurm(command, ['--version']);
    if (!there.ok) return noSlurm(there.why);
  }
  const seen = await look(slurm, ['medalist']);
  if (!seen.ok) return noSlurm(seen.why);
  const problem = await tryArgs(slurm, settings.args);
  if (problem !== null) return problem;
  const site: Site = {
    program,
    graceMs: graceSeconds * 1_000,
    slurm,
    settings,
    clock: realClock,
    queue: openQueue(slurm, settings.pollMs, realClock, over.signal),
  };
  return makeEngine(
    'slurm',
    (task, watching) => runOnSlurm(task, watching, site),
    () => over.abort(),
  );
};

const noSlurm = (why: string): EngineProblem => ({
  ok: false,
  message: `Slurm cannot be used here (${why}).`,
  advice:
    'Start the batch on a login node of the cluster, where `sinfo` answers (docs/batches/slurm.md), or with ENGINE=local.',
});
