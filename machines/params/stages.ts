import type { Status } from '../../core/schema/result.ts';
import type { Context } from '../context/context.ts';
import { failuresOf } from '../context/ending.ts';
import { type Order, searches } from '../order.ts';
import { baselineTime, pauseTime, solutionTime, trialPasses } from '../time/programs.ts';
import { askParams, earlierRunParams, lessonParams } from './models.ts';

/** Params are what stages get beside artifacts. They are part of the cache keys, so they hold no clock time and no path. */
export const none = () => ({});

export const fetchParams = ({ order: { slug, url } }: Context) => ({ slug, url });

/** What the user says of the competition, as far as they say it. */
export const analyzeParams = ({ order }: { readonly order: Pick<Order, 'metric' | 'target'> }) => ({
  ...(order.metric !== null && { metric: order.metric }),
  ...(order.target !== null && { target: order.target }),
});

/** Turns, and the seed that draws the rows of the last check, which the model never sees. */
export const exploreParams = (context: Context) => ({
  ...askParams(context),
  turns: context.order.explore,
  seed: context.order.seed,
});

export const planParams = (context: Context) => ({
  time: solutionTime(context.order.time),
  environment: context.order.environment,
  ...askParams(context),
  ...earlierRunParams(context),
  ...lessonParams(context),
});

/** The template's own plan is made by rules, even if there is a model. */
export const sketchParams = ({ order }: Context) => ({
  time: templatesTime(order),
  environment: order.environment,
  models: null,
  notes: [],
});

/** If candidates compete with the template, it leaves them time. */
const templatesTime = (order: Context['order']): number =>
  searches(order) ? baselineTime(order) : solutionTime(order.time);

export const partitionParams = ({ order }: Context) => ({
  seed: order.seed,
  folds: trialPasses,
  // a GPU makes everything quick
  processorSeconds: order.gpu === null ? order.threads * pauseTime(order) : null,
});

export const compareParams = ({ order: { seed, environment } }: Context) => ({ seed, environment });

/** What is known of each candidate, for the tree. Its artifacts are given by digest. */
export const treeParams = ({ nodes }: Context) => ({
  nodes: nodes.flatMap(({ id, round, operator, parents, choice, tried }) =>
    tried === null ? [] : [{ id, round, operator, parents, choice, ...tried }],
  ),
});

export const mergeParams = ({ order: { seed, environment }, merges }: Context) => ({
  seed,
  environment,
  alone: merges > 1,
});

export const confirmParams = ({ order: { environment } }: Context) => ({ environment });

/** The report also says why earlier attempts failed. */
export const reportParams = (context: Context, status: Status) => {
  const failures = failuresOf(context);
  return {
    status,
    ...(failures.length > 0 && { failures: failures.map(({ stage, kind, message }) => ({ stage, kind, message })) }),
  };
};

export const submitParams = ({ order: { slug, submit, runId } }: Context) => ({
  slug,
  message: submit ?? '',
  run: runId,
});
