import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod';
import { tryOut } from '../../core/masking/try-out.ts';
import type { Competition } from '../../core/schema/competition.ts';
import type { Dataset } from '../../core/schema/dataset.ts';
import { printedIn } from '../../core/script/score/printed.ts';
import { memberPredictionsFile } from '../../core/solution/run/outputs.ts';
import type { RunParams } from '../../core/solution/run/run-params.ts';
import type { readyToRun } from '../../core/solution/run/run-solution.ts';
import { specificationOf } from '../../core/submission/specification.ts';
import type { submission } from '../dag/artifacts.ts';
import type { StageContext } from '../dag/define.ts';
import { type Engine, whyNotGood } from './judge.ts';
import { likenessOf } from './likeness.ts';
import type { TryScript } from './tries.ts';

interface Trying {
  readonly competition: Competition;
  readonly dataset: Dataset;
  readonly submission: z.output<typeof submission.schema>;
  readonly params: Pick<RunParams, 'seed' | 'threads'>;
  readonly engine: Engine;
  readonly ready: Extract<ReturnType<typeof readyToRun>, { ok: true }>;
}

/** Share of a script's time that is kept for judging its output. */
const shareToJudge = 0.1;

/** Runs scripts in the sandbox, each in a folder of its own, and compares them with the engine's answer. */
export const scriptTrier = (
  { competition, dataset, submission, params, engine, ready }: Trying,
  context: StageContext,
): TryScript => {
  const { store, scratch, data, intake } = context;
  const masked = { data, specification: specificationOf(competition, store.pathOf) };
  let at = 0;
  const beside = (name: string, digest: string | undefined): Readonly<Record<string, string>> =>
    digest === undefined ? {} : { [name]: store.pathOf(digest) };
  return async ({ code, members }, seconds, readsMemberPredictions) => {
    at += 1;
    const folder = join(scratch, `script-${at}`);
    mkdirSync(folder);
    const most = (1 - shareToJudge) * seconds;
    const run = {
      ...params,
      code,
      slug: dataset.slug,
      folder,
      beside: readsMemberPredictions ? beside(memberPredictionsFile, submission.memberPredictions) : {},
      time: { argument: most, asked: most, killed: most + 0.5 },
    };
    const began = performance.now();
    const ran = await tryOut({ where: `a script of ${members} members`, masked, run }, ready, context);
    const spent = { seconds: Math.round((performance.now() - began) / 100) / 10 };
    const ended = ran.ok || ran.kind !== 'timed-out';
    if (!ran.ok) return { score: null, likeness: null, part: null, ...spent, ended, why: ran.message };
    using tables = await intake.openTableEngine({ ...context, data: null });
    const likeness = await likenessOf(tables, competition.submission, [ran.value.path, store.pathOf(submission.file)]);
    const { score, folds, same } = printedIn(ran.value.run.output);
    const reached = folds === null ? null : engineIn(folds, engine);
    const part = folds === null || reached === null ? null : { folds, of: engine.folds.length, engine: reached, same };
    const did = { score, likeness, part, ...spent, ended };
    const hasNoComparison = folds !== null && reached === null;
    return { ...did, why: hasNoComparison ? whyNoComparison : whyNotGood(did, engine) };
  };
};

const whyNoComparison = 'there was no time for all folds, and the engine tells no score of each';

/** The engine's mean score in the first folds; null: it has no score of each fold. */
const engineIn = (count: number, { folds }: Engine): number | null => {
  const first = folds.slice(0, count);
  return first.length < count ? null : first.reduce((sum, one) => sum + one, 0) / count;
};
