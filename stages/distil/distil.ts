import type * as z from 'zod';
import { ok, okForNow } from '../../core/outcome.ts';
import type { Distilled } from '../../core/schema/distilled.ts';
import type { Recipe } from '../../core/schema/recipe/recipe.ts';
import { recipeOf } from '../../core/script/recipe/recipe-of.ts';
import { reachedBy } from '../../core/script/score/engine.ts';
import { namesLeft } from '../../core/script/unmeasured.ts';
import { RunParams } from '../../core/solution/run/run-params.ts';
import { onDevice, readyToRun } from '../../core/solution/run/run-solution.ts';
import { competition, dataset, script, submission, verdict } from '../dag/artifacts.ts';
import { defineStage } from '../dag/define.ts';
import { type Engine, headlineOf } from './judge.ts';
import { tryScripts } from './tries.ts';
import { scriptTrier } from './try-script.ts';

/**
 * Writes the engine's answer as a short script, and runs it. The script is kept only if it scores as well as the engine and gives the same
 * answers. The run's answer never changes here.
 */
export const distil = defineStage({
  name: 'distil',
  version: 19,
  needs: { competition, dataset, submission, verdict },
  wants: {},
  makes: script,
  params: RunParams.omit({ gpu: true, batchScale: true, spare: true, pause: true, later: true }),
  timeoutMs: 44_000_000,
  /** A script's libraries alone take some seconds. */
  time: { least: 4, cut: true, orElse: 'goOn' },
  recover: { 'no-python': 'goOn' },
  cached: true,
  headline: headlineOf,
  async run({ competition, dataset, submission, params }, context) {
    const ends = performance.now() + 1000 * Math.min(context.granted ?? Infinity, params.time);
    const none = (why: string) =>
      ok<Distilled>({ file: null, why, engine: null, tries: [], left: [], unmeasured: null });
    const recipe = recipeOf(submission, context.store);
    if (recipe === undefined) return none(whyNoRecipe(submission));
    const engine = engineOf(recipe);
    if (engine === undefined) return none('the engine tells no score to hold a script against');
    const ready = readyToRun(context.terms, 'distil');
    if (!ready.ok) return ready;
    const trying = { competition, dataset, submission, params, engine, ready: onDevice(ready, null) };
    const { code, hurried, ...told } = await tryScripts(recipe, competition, {
      left: () => (ends - performance.now()) / 1000,
      tryScript: scriptTrier(trying, context),
      hasMemberPredictions: submission.memberPredictions !== undefined,
    });
    const { folds: _, ...reached } = engine;
    const file = code === null ? null : context.store.putText(code);
    const made = { ...told, left: namesLeft(told.left), engine: reached, file, unmeasured: null };
    return hurried ? okForNow(made) : ok(made);
  },
});

type Submission = z.output<typeof submission.schema>;

const whyNoRecipe = ({ origin, blend }: Submission): string => {
  if (origin === 'fallback') return 'the answer is a constant';
  return blend?.kept === true ? 'the answer is a blend with candidates' : 'the program that answered left no recipe';
};

/** The score of each fold, as the mean over all targets; empty if one is missing. */
const foldsOf = ({ targets }: Recipe): readonly number[] => {
  const [first = [], ...others] = targets.map(({ blend }) => blend?.folds ?? []);
  const means = first.flatMap((_, at) => {
    const scores = [first, ...others].flatMap((folds) => folds[at] ?? []);
    return scores.length < targets.length ? [] : [scores.reduce((sum, one) => sum + one, 0) / scores.length];
  });
  return means.length === first.length ? means : [];
};

const engineOf = (recipe: Recipe): Engine | undefined => {
  const { score, error, ...metric } = reachedBy(recipe);
  if (score === null) return undefined;
  return { ...metric, score, error, folds: foldsOf(recipe) };
};
