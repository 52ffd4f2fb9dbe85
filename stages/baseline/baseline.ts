import { ok } from '../../core/outcome.ts';
import { strategyFollowed } from '../../core/solution/followed.ts';
import { answerBy, crossValidated } from '../../core/solution/run/answer.ts';
import { takeState } from '../../core/solution/run/outputs.ts';
import { runRoutes } from '../../core/solution/run/routes.ts';
import { RunParams } from '../../core/solution/run/run-params.ts';
import { takingSignal } from '../../core/solution/run/taking-time.ts';
import { baseline as artifact, candidate, competition, dataset, strategies } from '../dag/artifacts.ts';
import { defineStage } from '../dag/define.ts';

/** Runs the template before any candidate, so there is an answer even if all models fail. */
export const baseline = defineStage({
  name: 'baseline',
  version: 3,
  needs: { candidate, competition, dataset },
  wants: { strategies },
  makes: artifact,
  params: RunParams,
  timeoutMs: 44_000_000,
  time: { least: 1, cut: false, orElse: 'retry' },
  recover: runRoutes('retry'),
  cached: true,
  headline: ({ submission }) => crossValidated(submission),
  async run({ strategies, ...question }, context) {
    const began = performance.now();
    const answered = await answerBy({ ...question, state: { keep: true, from: null } }, 'baseline', context);
    if (!answered.ok) return answered;
    const { candidate } = question;
    const strategy = strategyFollowed(candidate, strategies?.strategies ?? [])?.name ?? null;
    const signal = takingSignal(context.signal, context.granted ?? question.params.time, began);
    const state = await takeState(context.scratch, { store: context.store, signal });
    return ok({ candidate, submission: answered.value, strategy, state });
  },
});
