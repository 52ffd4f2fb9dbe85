import { tmpdir } from 'node:os';
import * as z from 'zod';
import { findPython } from '../python/environment.ts';
import { chooseTier, sandboxProbes } from '../python/sandbox/choose.ts';
import type { Tier } from '../python/sandbox/tier.ts';
import { gpuLines, tryCuda } from './gpu.ts';
import { kaggleLines } from './kaggle.ts';
import { Line } from './line.ts';
import { machineLines } from './machine.ts';
import { modelLines } from './model.ts';
import { networkLines } from './networks/networks.ts';
import { pythonLines } from './python.ts';
import { sandboxLines } from './sandbox.ts';
import { selfTest } from './self-test/self-test.ts';
import { spaceLines, temporaryLine } from './space.ts';
import { demandOf, Verdict, verdictOf } from './verdict.ts';

/** What `medalist doctor --json` prints. */
export const Examination = z.strictObject({ lines: z.array(Line), verdict: Verdict });
export type Examination = z.output<typeof Examination>;

/** What `examine` needs to know about this machine and its user. */
export interface ExamineOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly home: string;
  /** Path of models.json. */
  readonly models: string;
  /** Notes about a models.json that is not used. */
  readonly unused?: readonly string[];
  /** The sandbox that the user asks for. */
  readonly asked: 'auto' | Tier;
  /** Folders that runs write to, by purpose. */
  readonly folders: Readonly<Record<string, string>>;
}

/** Checks everything that a run needs, and tries what it can. Sends nothing over the network and changes nothing. */
export const examine = async (
  { env, home, models, unused, asked, folders }: ExamineOptions,
  signal: AbortSignal,
): Promise<Examination> => {
  const python = findPython(env);
  const temporary = temporaryLine(tmpdir());
  const [choice, probes] =
    temporary.state === 'problem'
      ? [{ refused: temporary.says, fix: temporary.fix ?? '' }, []]
      : await Promise.all([chooseTier(asked, python), sandboxProbes(python)]);
  const [sandbox, refused] = 'refused' in choice ? [null, choice] : [choice, null];
  const tier = sandbox?.tier ?? null;
  const sandboxed = sandbox === null || python === undefined ? null : { sandbox, python, signal };
  const [canaries, packages, gpus] = await Promise.all([
    sandboxed === null ? [] : selfTest(sandboxed),
    pythonLines(env, python, sandboxed),
    gpuLines(sandboxed === null ? null : tryCuda(sandboxed)),
  ]);
  const lines = [
    ...machineLines(env),
    ...sandboxLines(probes, tier),
    ...canaries,
    ...packages,
    ...networkLines(env, python),
    ...gpus,
    ...spaceLines(folders),
    ...kaggleLines(env, home),
    ...modelLines(env, models, unused),
  ];
  const gpu = gpus.some(({ state }) => state === 'ok');
  return { lines, verdict: verdictOf({ lines, tier, refused, gpu, demand: demandOf(env.SANDBOX_MUST_WORK) }) };
};
