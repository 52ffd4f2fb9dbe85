import { cpSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { claimFolder } from '../files/claim.ts';
import { projectRoot } from './environment.ts';
import { defaultLimits } from './limits/limits.ts';
import { describeExit } from './run/exit.ts';
import { runPython } from './run/run.ts';
import type { Choice } from './sandbox/choose.ts';

/** Two or more answers to compare, in the layout of templates/merge. */
export interface MergeJob {
  readonly python: string;
  readonly sandbox: Choice;
  /** The folder with merge.json and the files that it names; blend.csv is written here. */
  readonly folder: string;
  readonly seconds: number;
  readonly signal: AbortSignal;
}

/**
 * Runs our merge program in a sandbox with `python -I`, because the cells that it reads are foreign. Returns its last line unchanged, for a
 * schema to check.
 */
export const mergePredictions = async (
  job: MergeJob,
): Promise<{ readonly printed: unknown } | { readonly why: string }> => {
  await using claim = claimFolder(tmpdir(), 'medalist-merge-');
  const source = join(claim.folder, 'src');
  mkdirSync(source);
  for (const name of ['score', 'merge'])
    cpSync(join(projectRoot, 'templates', name), join(source, name), { recursive: true });
  const lines: string[] = [];
  const { exit, tail } = await runPython({
    python: job.python,
    sandbox: job.sandbox,
    source,
    script: 'merge',
    isolated: true,
    args: ({ work }) => [work],
    input: [],
    work: job.folder,
    caches: [],
    gpu: null,
    limits: defaultLimits({ seconds: job.seconds, graceSeconds: 1 }),
    threads: 1,
    signal: job.signal,
    onLine: (line) => lines.push(line),
  });
  if (exit.kind !== 'exited' || exit.code !== 0)
    return { why: `the answers could not be compared: the program ${describeExit(exit)}: ${tail.at(-1) ?? ''}` };
  const printed = Json.safeParse(lines.at(-1));
  return printed.success
    ? { printed: printed.data }
    : { why: 'the answers could not be compared: nothing was printed' };
};

const Json = z.string().transform((text, context) => {
  try {
    return z.json().parse(JSON.parse(text));
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' });
    return z.NEVER;
  }
});
