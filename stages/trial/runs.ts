import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { splitAnswers } from '../../core/masking/trial/split-answers.ts';
import type { TrialPass, TrialPlan } from '../../core/masking/trial/trial.ts';
import { tryOut } from '../../core/masking/try-out.ts';
import { ok } from '../../core/outcome.ts';
import type { Trial } from '../../core/schema/search/trial.ts';
import type { ProgramTime } from '../../core/solution/run/program-time.ts';
import type { RunParams } from '../../core/solution/run/run-params.ts';
import type { Terms } from '../../services/python/limits/terms.ts';
import type { TableEngine } from '../../services/tables/engine.ts';
import type { StageContext } from '../dag/define.ts';

interface Runs {
  readonly plan: TrialPlan;
  readonly candidate: { readonly code: string; readonly origin: 'user' | 'model' | 'template' };
  readonly slug: string;
  readonly params: RunParams;
  /** Seconds that are left for all of them. */
  readonly left: () => number;
  readonly engine: TableEngine;
}
type Ready = { readonly python: string; readonly terms: Terms };

/** A run begins only if so many times the seconds of the longest earlier run are left. */
const slack = 1.1;

/**
 * Runs the candidate once for each part of train, until time is over. Until there are predictions for train and test, a failure fails the
 * trial; later it only ends the runs.
 */
export const runAll = async (runs: Runs, ready: Ready, context: StageContext) => {
  const { plan, left } = runs;
  const made: Pick<Trial, 'why' | 'passes' | 'weights' | 'media' | 'run'> = {
    why: null,
    passes: [],
    weights: [],
    media: [],
  };
  for (let at = 0; at < plan.passes; at++) {
    const isNeeded = !made.passes.some(({ held }) => held !== null) || !made.passes.some(({ test }) => test !== null);
    const longest = Math.max(0, ...made.passes.map(({ seconds }) => seconds));
    if (!isNeeded && left() < slack * longest) break;
    const began = performance.now();
    const written = await plan.write(at);
    if (!written.ok) {
      if (isNeeded) return ok({ ...made, passes: [], why: written.why });
      context.say({ type: 'stage.log', line: written.why });
      break;
    }
    const ran = await runOne(runs, { at, isNeeded, began, written: written.value }, ready, context);
    if (ran.ok) {
      const { pass, weights, media, run } = ran.value;
      made.passes.push(pass);
      Object.assign(made, { weights, media, run });
    } else if (isNeeded) {
      return ran;
    } else {
      context.say({ type: 'stage.log', line: ran.message });
      break;
    }
  }
  return ok(made);
};

/** One run, whose data are written. `began`: when the writing began. `isNeeded`: without it, there are no predictions for train or test. */
interface Pass {
  readonly at: number;
  readonly isNeeded: boolean;
  readonly began: number;
  readonly written: TrialPass;
}

const runOne = async (
  { plan, candidate, slug, params, left, engine }: Runs,
  { at, isNeeded, began, written }: Pass,
  ready: Ready,
  context: StageContext,
) => {
  const { seed, threads, batchScale } = params;
  const folder = join(context.scratch, `run-${at}`);
  const run = {
    ...{ code: candidate.code, slug, folder, seed, threads },
    ...(batchScale !== undefined && { batchScale }),
    time: timeOf(left() / (plan.passes - at), isNeeded, left()),
  };
  const where = `in run ${at + 1} of ${plan.passes}${wordsOf(written)}`;
  const started = performance.now();
  const tried = await tryOut(
    { where, masked: written.masked, run, repairs: candidate.origin === 'user' },
    ready,
    context,
  );
  if (!tried.ok) return tried;
  const spent = { ...tried.value.run, given: run.time.argument, used: secondsSince(started) };
  const { path, weights, media } = tried.value;
  const parts = await splitAnswers(engine, written, path, folder);
  const [held, test] = await Promise.all(
    [parts.held, parts.test].map((part) => (part === null ? null : context.store.putFile(part))),
  );
  await Promise.all([folder, written.folder].map((place) => rm(place, { recursive: true, force: true })));
  const seconds = secondsSince(began);
  context.say({ type: 'stage.log', line: `${where}: ${seconds} s` });
  const pass = { held: held ?? null, test: test ?? null, rows: written.held, seconds };
  return ok({ pass, weights, media, run: spent });
};

const secondsSince = (began: number): number => Math.round((performance.now() - began) / 10) / 100;

const wordsOf = ({ held }: TrialPass): string => (held === 0 ? '' : ` (${held} rows of train held back)`);

/**
 * A program that does not watch the clock may exceed its share: a little, or, if the run is needed, as far as time goes. Some time is
 * always left to split its answers.
 */
const timeOf = (share: number, isNeeded: boolean, left: number): ProgramTime => {
  const most = isNeeded ? left : Math.min(left, 1.2 * share);
  return {
    argument: Math.max(1, Math.floor(0.8 * share)),
    asked: Math.max(1, 0.88 * most),
    killed: Math.max(1.5, 0.93 * most),
  };
};
