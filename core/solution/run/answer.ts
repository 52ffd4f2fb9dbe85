import { describeGpu } from '../../../services/python/limits/peaks-words.ts';
import type { Terms } from '../../../services/python/limits/terms.ts';
import type { Store } from '../../../services/store/store.ts';
import { fail, ok } from '../../outcome.ts';
import type { Say } from '../../say.ts';
import type { Competition } from '../../schema/competition.ts';
import type { Dataset } from '../../schema/dataset.ts';
import type { CrossValidation } from '../../schema/reported/cross-validation.ts';
import { whyNotCovered } from '../../script/recipe/coverable.ts';
import { executionFailure } from './failure.ts';
import { collectOutputs } from './outputs.ts';
import { programTime } from './program-time.ts';
import type { RunParams } from './run-params.ts';
import { onDevice, type ProgramState, readyToRun, runSolution } from './run-solution.ts';
import { takingSignal } from './taking-time.ts';

/** A program, and the competition that it is to answer. */
export interface Question {
  readonly candidate: { readonly code: string; readonly origin: 'template' | 'user' | 'model' };
  readonly competition: Competition;
  readonly dataset: Dataset;
  readonly params: RunParams;
  readonly state?: ProgramState;
}

interface RunContext {
  readonly terms: Terms | null;
  readonly store: Store;
  readonly data: string;
  readonly scratch: string;
  readonly granted?: number;
  readonly say: Say;
  readonly signal: AbortSignal;
}

/** Runs a program on all data in a sandbox, and takes over what it wrote. `stage`: on whose behalf. */
export const answerBy = async (
  { candidate, competition, dataset, params, state }: Question,
  stage: string,
  context: RunContext,
) => {
  const ready = readyToRun(context.terms, stage);
  if (!ready.ok) return ready;
  const began = performance.now();
  const outcome = await runSolution(
    {
      code: candidate.code,
      slug: dataset.slug,
      data: context.data,
      folder: context.scratch,
      time: programTime(secondsOf(candidate, competition, params, context.granted), candidate.origin === 'template'),
      ...(params.pause !== undefined && { pause: pauseOf(params, context.granted) }),
      ...(params.later !== undefined && { later: params.later }),
      seed: params.seed,
      threads: params.threads,
      ...(params.batchScale !== undefined && { batchScale: params.batchScale }),
      ...(state !== undefined && { state }),
    },
    onDevice(ready, params.gpu),
    context,
  );
  const { exit, work, weights, media, peaks } = outcome;
  const { fileName } = competition.submission;
  const expected = { fileName, metric: competition.metric.name, sandbox: params.sandbox };
  const gpuUse = peaks.gpu === null ? {} : { gpuUse: describeGpu(peaks.gpu) };
  const collect = async () => {
    const signal = takingSignal(context.signal, context.granted ?? params.time, began);
    const say = (line: string) => context.say({ type: 'stage.log', line });
    const collected = await collectOutputs(
      { work, weights, media, ...expected },
      { store: context.store, signal },
      say,
    );
    return collected.ok ? ok({ ...collected.value, ...gpuUse }) : collected;
  };
  if (exit.kind === 'exited' && exit.code === 0) return collect();
  const failure = executionFailure(outcome, { plain: candidate.origin === 'model' });
  if (failure.kind !== 'timed-out') return failure;
  if (candidate.origin === 'template' && !outcome.learned) return degraded(failure.message);
  const collected = await collect();
  return collected.ok ? ok({ ...collected.value, stopped: 'its time was over' }) : failure;
};

/** Gives the seconds of a program. If a short script may follow, a template leaves time for it, but no more than a part. */
const secondsOf = (
  { origin }: Question['candidate'],
  competition: Competition,
  { time, spare = 0 }: RunParams,
  granted = time,
): number =>
  origin === 'template' && whyNotCovered(competition) === undefined
    ? granted - Math.min(spare, mostSpared * granted)
    : granted;

const mostSpared = 0.25;

/** Before its first model, a template has written an answer that knows the targets only. */
const degraded = (why: string) => fail('degraded', `no model was done in time, only the prior was left: ${why}`);

/** Gives the seconds after which a template pauses: in proportion earlier if it has less time than by rule. */
const pauseOf = ({ time, pause = time }: RunParams, granted = time): number =>
  Math.floor(10 * pause * Math.min(1, granted / time)) / 10;

/** What a solution says of its own score, in one line. */
export const crossValidated = ({
  crossValidation: cv,
}: {
  readonly crossValidation: CrossValidation | null;
}): string =>
  cv === null ? 'no cross-validation' : `${cv.metric} ${Number(cv.score.toPrecision(5))} over ${cv.folds} folds`;
