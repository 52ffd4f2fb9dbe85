import type { Status } from '../stages/schema/result.ts';
import { authorOf, type Context, isRehearsed, limits } from './order.ts';

/** What stages are told beyond artifacts: all of it is in their cache keys, so nothing of time or place may be here. */
export const none = () => ({});

export const fetchParams = ({ order: { slug, url } }: Context) => ({ slug, url });

/** What a model-driven stage depends on: which models, and what a person said. */
export const modelParams = ({ order: { models }, notes }: Context) => ({ models, notes });

/** What an earlier run came to is for models: without one, or without such a run, keys are as ever. */
const lessonParams = ({ order: { models, earlier } }: Context) =>
  models === null || earlier === null ? {} : { earlier };

export const planParams = (context: Context) => ({
  time: context.order.time,
  ...modelParams(context),
  ...lessonParams(context),
});

/** Attempts of the templates are counted from 1, however often a model tried before. */
export const generateParams = (context: Context) => {
  const { order, attempt } = context;
  const { seed, solution, environment, strategies } = order;
  const author = authorOf(context);
  const before = order.models === null || order.solution !== null ? 0 : limits.modelAttempts;
  const own = { attempt: author === 'model' ? 1 : attempt - before, seed, solution, environment, author };
  return author === 'model'
    ? {
        ...{ ...own, ...modelParams(context), ...lessonParams(context) },
        ...{ feedback: feedbackOf(context), means: meansOf(context) },
      }
    : { ...own, models: null, notes: [], feedback: [], ...(strategies > 1 && { strategies }) };
};

/** What a model's program will have, so that its writer can plan for it. */
const meansOf = ({ order: { time, threads, gpu } }: Context) => ({ time: rehearsedTime(time), threads, gpu });

/** What earlier candidates failed of, the latest last. */
const feedbackOf = ({ failures }: Context): readonly string[] =>
  failures
    .filter(({ stage }) => wroteOrRan.has(stage))
    .slice(-4)
    .map(({ stage, kind, message }) => `${stage} (${kind}): ${message.slice(-4000)}`);

const wroteOrRan: ReadonlySet<string> = new Set(['generate', 'rehearse', 'mend', 'verify', 'execute', 'validate']);

const runParams = ({ order: { seed, threads, environment, sandbox, gpu } }: Context) => {
  return { seed, threads, environment, sandbox, gpu };
};

/** A rehearsal gets a quarter of the time, and the full run what is left of it. */
export const rehearseParams = (context: Context) => ({
  time: Math.max(15, Math.round(context.order.time / 4)),
  ...runParams(context),
});

export const mendParams = (context: Context) => {
  const { failures, mends, order } = context;
  const last = failures.findLast(({ stage }) => wroteOrRan.has(stage));
  const { stage = '', kind = '', message = '', advice, peaks } = last ?? {};
  const failure = { stage, kind, message, ...(advice !== undefined && { advice }) };
  const { seed, environment } = order;
  const used = peaks === undefined ? {} : { peaks };
  const heard = { ...modelParams(context), ...lessonParams(context) };
  return { round: mends, failure, ...used, ...heard, means: meansOf(context), seed, environment };
};

/** Every attempt of the templates after their first gets a third of the time: the run is late already. */
export const executeParams = (context: Context) => {
  const { order, attempt } = context;
  const isModel = authorOf(context) === 'model';
  const isLast = !isModel && attempt > 1;
  const time = isLast
    ? Math.max(10, Math.round(order.time / 3))
    : isRehearsed(context)
      ? rehearsedTime(order.time)
      : order.time;
  return { time, ...runParams(context) };
};

/** What is confirmed costs a scorer's start: a short run goes without. */
export const confirmParams = ({ order: { time, environment } }: Context) => ({ time, environment });

/** A program that is rehearsed leaves a fifth of the time to that. */
const rehearsedTime = (time: number): number => Math.max(5, Math.round(0.8 * time));

/** What made earlier attempts fail is told beside an answer that one of the later templates gave. */
export const reportParams = ({ failures }: Context, status: Status) => ({
  status,
  ...(failures.length > 0 && { failures: failures.map(({ stage, kind, message }) => ({ stage, kind, message })) }),
});

export const submitParams = ({ order: { slug, submit, runId } }: Context) => ({
  slug,
  message: submit ?? '',
  run: runId,
});
