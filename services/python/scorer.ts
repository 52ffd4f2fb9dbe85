import { copyFileSync, cpSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import * as z from 'zod';
import { claimFolder } from '../files/claim.ts';
import { defaultLimits } from './limits/limits.ts';
import { describeExit } from './run/exit.ts';
import { runPython } from './run/run.ts';
import type { Choice } from './sandbox/choose.ts';
import type { Places } from './sandbox/mounts/spec.ts';

/** One submission to score by one of our programs, which prints `Scored` as one JSON object in its last line. */
export interface ScoreJob {
  readonly python: string;
  readonly sandbox: Choice;
  /** A Python file, or a folder with a `__main__.py`. */
  readonly script: string;
  /** The folder with the answers, which the solution never saw. */
  readonly answers: string;
  readonly submission: string;
  /** Default: 600. */
  readonly seconds?: number;
  /** Makes the arguments from the paths that the script sees: the answers' folder and the submission. */
  readonly args: (answers: string, submission: string) => readonly string[];
}

const Scored = z.object({
  score: z.number(),
  /** The score's standard error; null: it cannot be estimated. */
  error: z.number().nullable().exactOptional(),
  /** A rival's score on the same rows; null: the metric has none. */
  rival: z.number().nullable().exactOptional(),
  /** The standard error of the score minus the rival's. */
  difference: z.number().nullable().exactOptional(),
});

/**
 * Scores a submission in its own sandbox, with `python -I`, in a folder with nothing of the solution but a copy of its submission: neither
 * its modules nor a file that breaks a parser reaches the host.
 */
export const score = async (job: ScoreJob): Promise<z.output<typeof Scored> | { readonly why: string }> => {
  await using claim = claimFolder(tmpdir(), 'medalist-score-');
  const [source, work] = [join(claim.folder, 'src'), join(claim.folder, 'working')];
  const lines: string[] = [];
  for (const path of [source, work]) mkdirSync(path);
  cpSync(job.script, join(source, basename(job.script)), { recursive: true });
  copyFileSync(job.submission, join(work, 'submission.csv'));
  const { exit, tail } = await runPython({
    python: job.python,
    sandbox: job.sandbox,
    source,
    script: basename(job.script),
    isolated: true,
    args: ({ input, work: at }: Places) => job.args(input.answers ?? '', join(at, 'submission.csv')),
    input: [{ name: 'answers', folder: job.answers }],
    work,
    caches: [],
    gpu: null,
    limits: defaultLimits({ seconds: job.seconds ?? 600 }),
    threads: 1,
    signal: new AbortController().signal,
    onLine: (line) => lines.push(line),
  });
  const ended = exit.kind === 'exited' && exit.code === 0;
  return ended ? read(lines.at(-1) ?? '') : { why: `the scorer ${describeExit(exit)}: ${tail.at(-1) ?? ''}` };
};

const read = (line: string) => {
  try {
    return Scored.parse(JSON.parse(line));
  } catch {
    return { why: `the scorer printed no score but: ${line}` };
  }
};
