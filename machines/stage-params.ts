import type { Status } from '../core/schema/result.ts';
import { authorOf, type Context, hasChallenger, limits } from './order.ts';
import { baselineTime, programsTime, rehearsalTime, solutionTime, trialPasses, trialTime } from './time-budget.ts';

/** Params are what stages get beside artifacts. They are part of the cache keys, so they hold no time and no path. */
export const none = () => ({});

export const fetchParams = ({ order: { slug, url } }: Context) => ({ slug, url });

/** What a stage with a model depends on: which models, and a person's notes. */
export const modelParams = ({ order: { models }, notes }: Context) => ({ models, notes });

/** The same, of those who must know what a program will have; without a model the keys stay as they are. */
export const askParams = (context: Context) => ({
  ...modelParams(context),
  ...(context.order.models !== null && { means: meansOf(context) }),
});

/** How an earlier run ended is for models only. Without a model or an earlier run, the keys stay the same. */
const lessonParams = ({ order: { models, earlier } }: Context) =>
  models === null || earlier === null ? {} : { earlier };

/** What other competitions taught is for who plans and writes. Without a model or lessons, the keys stay the same. */
const toldParams = ({ order: { models, lessons } }: Context) =>
  models === null || lessons === null ? {} : { lessons };

export const planParams = (context: Context) => ({
  time: solutionTime(context.order.time),
  environment: context.order.environment,
  ...askParams(context),
  ...lessonParams(context),
  ...toldParams(context),
});

/** The template's plan is the rules', whatever model there is. */
export const sketchParams = ({ order }: Context) => ({
  time: templatesTime(order),
  environment: order.environment,
  models: null,
  notes: [],
});

/** A template that models challenge leaves them time. */
const templatesTime = (order: Context['order']): number =>
  hasChallenger(order) ? baselineTime(order) : solutionTime(order.time);

export const generateParams = (context: Context) => {
  const { order, attempt } = context;
  const { seed, solution, environment, strategies } = order;
  const author = authorOf(context);
  const own = { attempt: author === 'model' ? 1 : attempt, seed, solution, environment, author };
  return author === 'model'
    ? {
        ...{ ...own, ...modelParams(context), ...lessonParams(context), ...toldParams(context) },
        ...{ feedback: feedbackOf(context), means: meansOf(context) },
      }
    : { ...own, models: null, notes: [], feedback: [], ...(strategies > 1 && { strategies }) };
};

/** The time, threads and GPU that one run of a model's program will have, so that the model can plan for them. */
const meansOf = ({ order, refs }: Context) => ({
  time: programsTime(order, refs.baseline !== undefined),
  threads: order.threads,
  gpu: order.gpu,
});

/** Why earlier candidates failed, the latest last. */
const feedbackOf = ({ failures }: Context): readonly string[] =>
  failures
    .filter(({ stage }) => wroteOrRan.has(stage))
    .slice(-4)
    .map(({ stage, kind, message }) => `${stage} (${kind}): ${message.slice(-4000)}`);

const wroteOrRan: ReadonlySet<string> = new Set([
  'generate',
  'rehearse',
  'debug',
  'verify',
  'trial',
  'execute',
  'validate',
]);

const runParams = ({ order: { seed, threads, environment, sandbox, gpu }, shrinks }: Context) => {
  const isLast = shrinks === limits.shrinks; // smaller batches did not help: on the CPU
  const smaller = shrinks === 0 || isLast ? {} : { batchScale: 0.5 ** shrinks };
  return { seed, threads, environment, sandbox, gpu: isLast ? null : gpu, ...smaller };
};

/** Where the template has answered, a trial measures the program: the rehearsal only has to find what makes it crash. */
export const rehearseParams = (context: Context) => ({
  time: rehearsalTime(context.order),
  ...runParams(context),
  ...(context.refs.baseline !== undefined && { isQuick: true }),
});

export const debugParams = (context: Context) => {
  const { failures, debugRounds, order } = context;
  const last = failures.findLast(({ stage }) => wroteOrRan.has(stage));
  const { stage = '', kind = '', message = '', advice, peaks } = last ?? {};
  const failure = { stage, kind, message, ...(advice !== undefined && { advice }) };
  const { seed, environment } = order;
  const used = peaks === undefined ? {} : { peaks };
  const heard = { ...modelParams(context), ...lessonParams(context) };
  return { round: debugRounds, failure, ...used, ...heard, means: meansOf(context), seed, environment };
};

/** The time that a program may expect is set by rule. What is really left is shared by all attempts (time-budget.ts). */
export const executeParams = (context: Context) => ({
  time: authorOf(context) === 'model' ? programsTime(context.order, false) : templatesTime(context.order),
  ...runParams(context),
});

export const trialParams = (context: Context) => ({
  time: trialTime(context.order),
  folds: trialPasses,
  ...runParams(context),
});

export const mergeParams = ({ order: { seed, environment }, merges }: Context) => ({
  seed,
  environment,
  alone: merges > 1,
});

export const confirmParams = ({ order: { environment } }: Context) => ({ environment });

/** The report of a later template's answer says why the earlier attempts failed. */
export const reportParams = ({ failures }: Context, status: Status) => ({
  status,
  ...(failures.length > 0 && { failures: failures.map(({ stage, kind, message }) => ({ stage, kind, message })) }),
});

export const submitParams = ({ order: { slug, submit, runId } }: Context) => ({
  slug,
  message: submit ?? '',
  run: runId,
});
