import * as z from 'zod';
import { fail, ok, okForNow } from '../../core/outcome.ts';
import { recipeOf } from '../../core/script/recipe/recipe-of.ts';
import { RunParams } from '../../core/solution/run/run-params.ts';
import { onDevice, readyToRun } from '../../core/solution/run/run-solution.ts';
import { short } from '../../services/text/figures.ts';
import { ablation, baseline, competition, dataset } from '../dag/artifacts.ts';
import { defineStage } from '../dag/define.ts';
import { leaveOut, type Scored } from './leave-out.ts';
import { reachedIn, whyTooFarBelow } from './reached.ts';
import { scriptRunner } from './run-script.ts';
import { shortScript } from './short-script.ts';

/** Seconds before the stage is cut off in which it still reports what it has found. */
const margin = 0.7;

/**
 * Writes the template's answer as a short script, and scores it with one part removed at a time. Models that try to improve it start from
 * these figures.
 */
export const ablate = defineStage({
  name: 'ablate',
  version: 4,
  needs: { baseline, competition, dataset },
  wants: {},
  makes: ablation,
  params: RunParams.omit({ gpu: true, batchScale: true, spare: true, pause: true, later: true }).extend({
    /** Seconds that one run of a candidate has: the script must fit into them. */
    run: z.number().positive(),
  }),
  timeoutMs: 3_600_000,
  time: { least: 0.5, cut: true, orElse: 'goOn' },
  recover: { 'no-script': 'goOn', 'no-python': 'goOn' },
  cached: true,
  headline: ({ lines, score, without, untried }) =>
    score === null
      ? `a script of ${lines} lines, not run`
      : `a script of ${lines} lines, ${short(score)}; ${without.length} of ${without.length + untried.length} parts left out in turn`,
  async run({ baseline, competition, dataset, params }, context) {
    const ends = performance.now() + 1000 * Math.min(context.granted ?? Infinity, params.time);
    const { submission } = baseline;
    const recipe = recipeOf(submission, context.store);
    if (recipe === undefined) return fail('no-script', 'the template left no recipe');
    const script = shortScript(recipe, competition, params.run);
    if (!script.ok) return fail('no-script', `the template's answer is no short script: ${script.why}`);
    const ready = readyToRun(context.terms, 'ablate');
    if (!ready.ok) return ready;
    const run = scriptRunner({ dataset, params, ready: onDevice(ready, null) }, context);
    const left = () => (ends - performance.now()) / 1000 - margin;
    const isGoodStart = (scored: Scored) => whyTooFarBelow(scored.score, reachedIn(recipe, scored)) === null;
    const found = await leaveOut({ subject: competition, script }, { run, isGoodStart, left });
    if ('crashed' in found) return fail('no-script', `the short script of the template's answer ${found.crashed}`);
    const reached = reachedIn(recipe, found);
    const why = whyTooFarBelow(found.score, reached);
    if (why !== null) return fail('no-script', why);
    const { members, weight, code } = script;
    const lines = code.split('\n').length - 1;
    const made = { file: context.store.putText(code), lines, members, weight, ...reached, ...found };
    return found.score === null ? okForNow(made) : ok(made);
  },
});
