import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { TrialPlan } from '../../core/masking/trial/trial.ts';
import { writeWhole } from '../../core/masking/trial/whole.ts';
import { fail, ok, routeAll } from '../../core/outcome.ts';
import { type Trial, testsOf } from '../../core/schema/search/trial.ts';
import { programProblems } from '../../core/solution/run/failure.ts';
import { RunParams } from '../../core/solution/run/run-params.ts';
import { onDevice, readyToRun } from '../../core/solution/run/run-solution.ts';
import { trial as artifact, candidate, competition, dataset } from '../dag/artifacts.ts';
import { defineStage } from '../dag/define.ts';
import { runAll } from './runs.ts';

/** All rows are 1.5 times as many as two folds of three, and some programs take more than proportionally longer. */
const timesAsLong = 1.6;
/** A program that used more than this share of its time watches the clock: it does less if it has less time. */
const watchesClock = 0.7;

/**
 * Runs a kept candidate once more, on all rows of train: each run of its trial lacked a third of them. Its predictions for test weigh as
 * much as those of all the trial's runs together (templates/merge). It changes no score, and if it fails, the trial is used as it was.
 */
export const refit = defineStage({
  name: 'refit',
  version: 1,
  needs: { candidate, trial: artifact, competition, dataset },
  wants: {},
  makes: artifact,
  params: RunParams,
  timeoutMs: 44_000_000,
  time: { least: 4, cut: false, orElse: 'goOn' },
  recover: {
    'too-slow': 'goOn',
    'no-python': 'goOn',
    'not-started': 'goOn',
    ...routeAll(programProblems, 'goOn'),
    'invalid-submission': 'goOn',
  },
  cached: true,
  headline: (trial) => (testsOf(trial).whole === null ? 'all rows were in its trial' : 'run on all rows of train'),
  async run({ candidate, trial, competition, dataset, params }, context) {
    const ready = readyToRun(context.terms, 'refit');
    if (!ready.ok) return ready;
    if (trial.passes.every(({ held, test }) => held === null || test === null)) return ok(trial);
    const ends = performance.now() + 1000 * (context.granted ?? params.time);
    const left = () => (ends - performance.now()) / 1000;
    const wanted = secondsWanted(trial);
    if (left() < wanted)
      return fail('too-slow', `all rows would take it ${Math.ceil(wanted)} s, and ${Math.floor(left())} s are left`);
    using engine = await context.intake.openTableEngine(context);
    const around = {
      ...{ engine, competition, data: context.data },
      realExpected: context.store.pathOf(competition.submission.rows.expected),
      newFolder: () => mkdtempSync(join(context.scratch, 'refit-')),
    };
    const write = async () => ok(await writeWhole(around));
    const plan: TrialPlan = { scheme: trial.scheme, passes: 1, hasWhole: true, write };
    const runs = { plan, candidate, slug: dataset.slug, params, left, engine };
    const ran = await runAll(runs, onDevice(ready, params.gpu), context);
    if (!ran.ok) return ran;
    return ok({ ...trial, passes: [...trial.passes, ...ran.value.passes] });
  },
});

/** Seconds that a run on all rows should have, estimated from the longest run on a part. */
const secondsWanted = ({ passes, run }: Trial): number => {
  const longest = Math.max(0, ...passes.map(({ seconds }) => seconds));
  return run !== undefined && run.used > watchesClock * run.given ? longest : timesAsLong * longest;
};
