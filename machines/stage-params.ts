import type { Status } from '../core/schema/result.ts';
import {
  authorOf,
  type Context,
  failuresOf,
  mostAttempts,
  otherStrategy,
  ownAlone,
  searches,
  wasRejected,
} from './order.ts';
import { lanesOf } from './search/refine.ts';
import { baselineTime, mayLook, pauseTime, programsTime, solutionTime, trialPasses } from './time/programs.ts';

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

/** Turns, and the seed by which rows of the last check are drawn: they stay unseen. */
export const exploreParams = (context: Context) => ({
  ...askParams(context),
  turns: context.order.explore,
  seed: context.order.seed,
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

/** A template with which candidates compete leaves them time. */
const templatesTime = (order: Context['order']): number =>
  searches(order) ? baselineTime(order) : solutionTime(order.time);

export const partitionParams = ({ order }: Context) => ({
  seed: order.seed,
  folds: trialPasses,
  // with a GPU everything is quick
  processorSeconds: order.gpu === null ? order.threads * pauseTime(order) : null,
});

export const generateParams = (context: Context) => {
  const { order, part, attempt } = context;
  const { seed, environment } = order;
  const author = authorOf(context);
  const byRules = { models: null, notes: [], feedback: [] };
  const own = { seed, environment, solution: null, attempt: 1 };
  switch (author) {
    case 'user':
      return { ...own, ...byRules, author: 'template' as const, solution: solutionOf(context) };
    case 'template':
      return part.is === 'candidate'
        ? {
            ...own,
            ...byRules,
            author,
            wish: part.proposal.choice,
            ...(order.lessons !== null && { lessons: order.lessons }),
          }
        : { ...own, ...byRules, author, attempt, ...(!searches(order) && severalStrategies(order)) };
    case 'model':
      return {
        ...{ ...own, author, ...modelParams(context), ...lessonParams(context), ...toldParams(context) },
        ...askedFor(part),
        ...(wasRejected(context) && otherThan(context)),
        ...{ feedback: feedbackOf(context), means: meansOf(context) },
        ...(mayLook(order) && isDraft(part) && { mayLook: true as const }),
      };
  }
};

const isDraft = (part: Context['part']): boolean => part.is === 'candidate' && part.proposal.operator === 'draft';

const severalStrategies = ({ strategies }: Context['order']) => (strategies > 1 ? { strategies } : {});

const solutionOf = ({ order, part }: Context): string | null =>
  part.is === 'candidate' ? (order.solutions[part.proposal.choice] ?? null) : ownAlone(order);

/**
 * Params that the first draft of the first strategy lacks, so that its cache key stays the same whatever else is tried. Drafts of later
 * rounds are told what was tried instead of a strategy.
 */
const askedFor = (part: Context['part']) => {
  if (part.is !== 'candidate') return {};
  const { operator, choice, round } = part.proposal;
  return {
    ...(operator === 'features' && { operator }),
    ...(operator === 'draft' && round === 1 && choice > 0 && { strategyIndex: choice }),
    ...(part.before.length > 0 && { tried: part.before }),
  };
};

/** A draft that was rejected is written anew by a strategy that nobody follows. */
const otherThan = (context: Context) => {
  const other = otherStrategy(context);
  return other === null ? {} : { strategyIndex: other, isPlanned: true };
};

const isAhead = (part: Context['part']): boolean => part.is === 'candidate' && part.isAhead;

/** The time, threads and GPU that one run of a model's program will have, so that the model can plan for them. */
const meansOf = ({ order, part, refs }: Context) => ({
  // while the run plans, the template is at work: whether it has answered by then is chance
  time: programsTime(order, part.is === 'run' ? searches(order) : refs.baseline !== undefined || isAhead(part)),
  threads: Math.max(1, Math.floor(order.threads / lanesOf(order))),
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
  'improve',
  'verify',
  'trial',
  'execute',
  'validate',
]);

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

/** What the machine can do after a bad review: another writing, else the trial, else nothing. Users' programs go on whatever is said. */
export const verifyParams = (context: Context) => ({ ...askParams(context), ...afterReview(context) });

const afterReview = (context: Context) => {
  if (authorOf(context) === 'user') return {};
  if (context.attempt < mostAttempts(context)) return { next: 'rewrite' };
  return context.refs.baseline === undefined ? {} : { next: 'trial' };
};

/** What a model is asked that is to improve a candidate, or the template's script, which has no word on it. */
export const improveParams = (context: Context) => {
  const { order, part } = context;
  if (part.is !== 'candidate') throw new Error('only a candidate is an improvement');
  const { seed, environment } = order;
  return {
    ...{ ...modelParams(context), ...lessonParams(context), seed, environment, means: meansOf(context) },
    ...{ node: part.proposal.id, parent: part.parent, tried: part.before },
  };
};

export const compareParams = ({ order: { seed, environment } }: Context) => ({ seed, environment });

/** What is known of each candidate, for the tree: what it made is named by digest. */
export const treeParams = ({ nodes }: Context) => ({
  nodes: nodes.flatMap(({ tried, approved: _, failures: __, turn: ___, ...proposal }) =>
    tried === null ? [] : [{ ...proposal, ...tried }],
  ),
});

export const mergeParams = ({ order: { seed, environment }, merges }: Context) => ({
  seed,
  environment,
  alone: merges > 1,
});

export const confirmParams = ({ order: { environment } }: Context) => ({ environment });

/** The report of a later template's answer says why the earlier attempts failed. */
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
