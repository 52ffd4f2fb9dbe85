import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { planTrial, type TrialPass } from '../../core/masking/folds.ts';
import { takeApart } from '../../core/masking/take-apart.ts';
import { tryOut } from '../../core/masking/try-out.ts';
import { ok, okForNow, routeAll } from '../../core/outcome.ts';
import type { Trial } from '../../core/schema/trial.ts';
import { programProblems } from '../../core/solution/run/failure.ts';
import type { ProgramTime } from '../../core/solution/run/program-time.ts';
import { RunParams } from '../../core/solution/run/run-params.ts';
import { onDevice, readyToRun } from '../../core/solution/run/run-solution.ts';
import { TableError } from '../../services/tables/failure.ts';
import { candidate, competition, dataset, trial as artifact } from '../dag/artifacts.ts';
import { defineStage } from '../dag/define.ts';

/** Lets a candidate predict all of train, each row by a run that was not told its answer, and test with it. Only we know which rows are which. */
export const trial = defineStage({
  name: 'trial',
  version: 1,
  needs: { candidate, competition, dataset },
  wants: {},
  makes: artifact,
  params: RunParams.extend({
    /** Parts that train is cut into: as many runs, if there is time. */
    folds: z.int().min(2).max(10),
  }),
  timeoutMs: 44_000_000,
  time: { least: 4, cut: false, orElse: 'hurry' },
  recover: {
    'no-python': 'lastResort',
    'not-started': 'lastResort',
    ...routeAll(programProblems, 'fixCode'),
    'gpu-out-of-memory': 'shrink',
    'invalid-submission': 'fixCode',
  },
  cached: true,
  headline: ({ why, passes, planned, scheme }) =>
    why === null ? `${passes.length} of ${planned} runs (${scheme})` : `not tried: ${why}`,
  async run({ candidate, competition, dataset, params }, context) {
    const ready = readyToRun(context.terms, 'trial');
    if (!ready.ok) return ready;
    const { seed, threads, folds } = params;
    const began = performance.now();
    const left = () => (context.granted ?? params.time) - (performance.now() - began) / 1000;
    const made: Trial = { why: null, scheme: 'none', planned: 0, passes: [], weights: [], media: [] };
    using engine = await context.intake.openTableEngine(context);
    try {
      const plan = await planTrial(engine, competition, dataset, { seed, folds }, context);
      if ('why' in plan) return ok({ ...made, why: plan.why });
      made.scheme = plan.scheme;
      made.planned = plan.passes;
      let longest = 0;
      for (let at = 0; at < plan.passes; at++) {
        if (at >= plan.least && left() < enough * longest) break;
        const started = performance.now();
        const pass = await plan.write(at);
        const folder = join(context.scratch, `run-${at}`);
        const run = {
          ...{ code: candidate.code, slug: dataset.slug, folder, seed, threads },
          ...(params.batchScale !== undefined && { batchScale: params.batchScale }),
          time: timeOf(left() / (plan.passes - at)),
        };
        const where = `in run ${at + 1} of ${plan.passes}${wordsOf(pass)}`;
        const tried = await tryOut({ where, masked: pass.masked, run }, onDevice(ready, params.gpu), context);
        if (!tried.ok) {
          if (at < plan.least) return tried;
          context.say({ type: 'stage.log', line: tried.message });
          break;
        }
        const { held, test } = await takeApart(engine, pass, tried.value.path, folder);
        const seconds = (performance.now() - started) / 1000;
        longest = Math.max(longest, seconds);
        made.passes.push({
          held: held === null ? null : await context.store.putFile(held),
          test: test === null ? null : await context.store.putFile(test),
          rows: pass.held,
          seconds: Math.round(seconds * 100) / 100,
        });
        made.weights = tried.value.weights;
        made.media = tried.value.media;
        await Promise.all([folder, pass.folder].map((path) => rm(path, { recursive: true, force: true })));
        context.say({ type: 'stage.log', line: `${where}: ${seconds.toFixed(1)} s` });
      }
      return (made.passes.length < plan.passes ? okForNow : ok)(made);
    } catch (error) {
      context.signal.throwIfAborted();
      if (error instanceof TableError) return ok({ ...made, passes: [], why: error.message });
      throw error;
    }
  },
});

/** A run is begun when so many times the longest one before it is left. */
const enough = 1.1;

const wordsOf = ({ held }: TrialPass): string => (held === 0 ? '' : ` (${held} rows of train held back)`);

/** Slow imports, or steps that do not watch the clock, are no reason to call a program hopeless. */
const timeOf = (seconds: number): ProgramTime => ({
  argument: Math.max(1, Math.floor(0.8 * seconds)),
  asked: Math.max(1, 1.2 * seconds),
  killed: Math.max(1.5, 1.3 * seconds),
});
