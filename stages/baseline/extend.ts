import { fail, ok, routeAll } from '../../core/outcome.ts';
import type { CrossValidation } from '../../core/schema/reported/cross-validation.ts';
import { answerBy, crossValidated } from '../../core/solution/run/answer.ts';
import { programProblems } from '../../core/solution/run/failure.ts';
import { RunParams } from '../../core/solution/run/run-params.ts';
import { baseline as artifact, competition, dataset } from '../dag/artifacts.ts';
import { defineStage } from '../dag/define.ts';

/**
 * The template continues from where it stopped, in the time that the candidates did not use. If this fails or does worse, its first
 * answer stands.
 */
export const extend = defineStage({
  name: 'extend',
  version: 2,
  needs: { baseline: artifact, competition, dataset },
  wants: {},
  makes: artifact,
  params: RunParams,
  timeoutMs: 44_000_000,
  /** With less time it would only read the data and learn nothing. */
  time: { least: 6, cut: false, orElse: 'goOn' },
  recover: {
    'no-state': 'goOn',
    worse: 'goOn',
    'no-python': 'goOn',
    'not-started': 'goOn',
    ...routeAll(programProblems, 'goOn'),
  },
  cached: true,
  headline: ({ submission }) => crossValidated(submission),
  async run({ baseline, competition, dataset, params }, context) {
    const { candidate, submission, state } = baseline;
    if (state === null) return fail('no-state', 'the template left no state to continue from');
    const from = context.store.pathOf(state);
    const question = { candidate, competition, dataset, params, state: { keep: false, from } };
    const answered = await answerBy(question, 'extend', context);
    if (!answered.ok) return answered;
    const [before, after] = [submission.crossValidation, answered.value.crossValidation];
    if (before !== null && (after === null || isWorse(before, after)))
      return fail('worse', 'its cross-validation fell by more than a standard error: the first answer stands');
    return ok({ ...baseline, submission: answered.value, state: null });
  },
});

/** A drop of up to one standard error is accepted: a score on few folds looks better than it is. */
const isWorse = (before: CrossValidation, after: CrossValidation): boolean => {
  const loss = before.direction === 'max' ? before.score - after.score : after.score - before.score;
  return loss > (before.error ?? 0.001 * Math.abs(before.score));
};
