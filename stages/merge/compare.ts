import {
  closeSync,
  copyFileSync,
  createReadStream,
  createWriteStream,
  openSync,
  readSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { openAnswers } from '../../core/out-of-fold/answers.ts';
import { readOutOfFold } from '../../core/out-of-fold/read.ts';
import { Blend } from '../../core/schema/blend.ts';
import type { Competition } from '../../core/schema/competition.ts';
import type { Dataset } from '../../core/schema/dataset.ts';
import type { Trial } from '../../core/schema/trial.ts';
import { findPython } from '../../services/python/environment.ts';
import { mergePredictions } from '../../services/python/merger.ts';
import { TableError } from '../../services/tables/failure.ts';
import type { baseline } from '../dag/artifacts.ts';
import type { StageContext } from '../dag/define.ts';

interface Answers {
  readonly baseline: z.output<typeof baseline.schema>;
  readonly trial: Trial;
  readonly competition: Competition;
  readonly dataset: Dataset;
  readonly seed: number;
  /** Seconds. */
  readonly left: () => number;
  /** Where the predictions are laid side by side. */
  readonly folder: string;
}

/** Seconds below which nothing is compared: the libraries alone take one. */
const leastComparing = 2.5;

/** What the program in templates/merge made of both answers; `file`: the blended submission, if it kept any. */
export const compare = async (
  answers: Answers,
  context: StageContext,
): Promise<{ readonly blend: Blend; readonly file: string } | { readonly why: string }> => {
  const python = findPython();
  if (python === undefined || context.terms === null) return { why: 'there is no Python to compare answers with' };
  const { competition, folder, seed, left } = answers;
  const laid = await layOut(answers, context);
  if ('why' in laid) return laid;
  const seconds = left();
  if (seconds < leastComparing) return { why: 'there was no time to measure the program' };
  const { submission, metric, about } = competition;
  const order = {
    metric: metric.name,
    direction: metric.direction,
    seed,
    choose_only: about?.codeOnly === true, // a notebook runs one program
    specification: laid.specification,
    answers: 'answers.csv',
    members: [
      { name: 'template', oof: 'template.csv', tests: ['template-test.csv'] },
      { name: 'program', oof: 'program.csv', tests: laid.tests },
    ],
    submission: {
      key: submission.key,
      targets: submission.columns.flatMap(({ name, role }) => (role === 'target' ? [name] : [])),
    },
  };
  writeFileSync(join(folder, 'merge.json'), JSON.stringify(order));
  const { sandbox } = context.terms;
  const merged = await mergePredictions({ python, sandbox, folder, seconds, signal: context.signal });
  if ('why' in merged) return merged;
  const printed = Printed.safeParse(merged.printed);
  if (!printed.success) throw new Error(`templates/merge printed what it should not: ${printed.error.message}`);
  const { left_out, ...blend } = printed.data;
  const [lost] = Object.values(left_out);
  return { blend: { ...blend, why: lost ?? blend.why }, file: join(folder, 'blend.csv') };
};

/** As the program prints it; `left_out`: why an answer was not compared. */
const Printed = Blend.extend({ left_out: z.record(z.string(), z.string()) });

/** Writes both answers' out-of-fold predictions, what is right, and both answers for test. */
const layOut = async ({ baseline, trial, competition, dataset, folder }: Answers, context: StageContext) => {
  const { store, signal } = context;
  const oof = baseline.submission.outputs['oof.csv'];
  if (oof === undefined) return { why: "the template left no out-of-fold predictions to hold the program's against" };
  using engine = await context.intake.openTableEngine(context);
  try {
    const opened = await openAnswers(engine, competition, dataset, context.data);
    if ('why' in opened) return opened;
    const left = { path: store.pathOf(oof), manifest: baseline.submission.manifest };
    const made = await readOutOfFold(engine, competition, opened, left, folder);
    if ('why' in made) return made;
    copyFileSync(made.submission, join(folder, 'template.csv'));
    copyFileSync(store.pathOf(baseline.submission.file), join(folder, 'template-test.csv'));
    await joinFiles(held(trial).map(store.pathOf), join(folder, 'program.csv'));
    const tests = trial.passes.flatMap(({ test }) => test ?? []);
    for (const [at, digest] of tests.entries())
      copyFileSync(store.pathOf(digest), join(folder, `program-test-${at}.csv`));
    return { specification: made.rules, tests: tests.map((_, at) => `program-test-${at}.csv`) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof TableError) return { why: error.message };
    throw error;
  }
};

const held = ({ passes }: Trial): string[] => passes.flatMap((pass) => pass.held ?? []);

/** One CSV of several with the same header. */
const joinFiles = async (paths: readonly string[], path: string): Promise<void> => {
  for (const [at, from] of paths.entries()) {
    const start = at === 0 ? 0 : Buffer.byteLength(`${firstLineOf(from)}\n`);
    await pipeline(createReadStream(from, { start }), createWriteStream(path, { flags: at === 0 ? 'w' : 'a' }));
  }
};

/** The header of a CSV of ours: names without line breaks. */
const firstLineOf = (path: string): string => {
  const file = openSync(path, 'r');
  const head = Buffer.alloc(mostHeaderBytes);
  const bytes = readSync(file, head);
  closeSync(file);
  return head.toString('utf8', 0, bytes).split('\n', 1)[0] ?? '';
};

const mostHeaderBytes = 2 ** 20;
