import { authorOf, mostAttempts, otherStrategy, wasRejected } from '../context/authors.ts';
import type { Context } from '../context/context.ts';
import { searches, userProgramAlone } from '../order.ts';
import { isShortOfTurns } from '../time/budget.ts';
import { mayLook } from '../time/programs.ts';
import { askParams, earlierRunParams, lessonParams, meansOf, modelParams } from './models.ts';

/** The params depend on who writes the program: the user, the template, or a model. */
export const generateParams = (context: Context) => {
  const { order, part, attempt } = context;
  const { seed, environment } = order;
  const author = authorOf(context);
  const byRules = { models: null, notes: [], feedback: [] };
  const common = { seed, environment, solution: null, attempt: 1 };
  switch (author) {
    case 'user':
      return { ...common, ...byRules, author: 'template' as const, solution: solutionOf(context) };
    case 'template':
      return part.is === 'candidate'
        ? {
            ...common,
            ...byRules,
            author,
            wish: part.proposal.choice,
            ...(order.lessons !== null && { lessons: order.lessons }),
          }
        : { ...common, ...byRules, author, attempt, ...(!searches(order) && severalStrategies(order)) };
    case 'model':
      return {
        ...{ ...common, author, ...modelParams(context), ...earlierRunParams(context), ...lessonParams(context) },
        ...(part.is === 'candidate' && { competes: true as const }),
        ...askedFor(part),
        ...(wasRejected(context) && otherStrategyParams(context)),
        ...{ feedback: feedbackOf(context), means: meansOf(context) },
        ...(mayLook(order) && isDraft(part) && { mayLook: true as const }),
      };
  }
};

const isDraft = (part: Context['part']): boolean => part.is === 'candidate' && part.proposal.operator === 'draft';

const severalStrategies = ({ strategies }: Context['order']) => (strategies > 1 ? { strategies } : {});

const solutionOf = ({ order, part }: Context): string | null =>
  part.is === 'candidate' ? (order.solutions[part.proposal.choice] ?? null) : userProgramAlone(order);

/**
 * Params that the first draft of the first strategy lacks, so that its cache key stays the same whatever else is tried. Drafts of later
 * rounds get what was tried before, instead of a strategy.
 */
const askedFor = (part: Context['part']) => {
  if (part.is !== 'candidate') return {};
  const { operator, choice, round } = part.proposal;
  return {
    ...(operator === 'features' && { operator }),
    ...(operator === 'draft' && round === 1 && choice > 0 && { strategyIndex: choice }), // the first follows strategy 0
    ...(part.before.length > 0 && { tried: part.before }),
  };
};

/** A draft that was rejected is written anew, by a strategy that no other draft follows. */
const otherStrategyParams = (context: Context) => {
  const other = otherStrategy(context);
  return other === null ? {} : { strategyIndex: other, isPlanned: true };
};

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

/** The debugger works on the last failure. */
export const debugParams = (context: Context) => {
  const { failures, debugRounds, order } = context;
  const last = failures.findLast(({ stage }) => wroteOrRan.has(stage));
  const { stage = '', kind = '', message = '', advice, peaks } = last ?? {};
  const failure = { stage, kind, message, ...(advice !== undefined && { advice }) };
  const { seed, environment } = order;
  const used = peaks === undefined ? {} : { peaks };
  const ofModel = { ...modelParams(context), ...earlierRunParams(context), means: meansOf(context) };
  return { round: debugRounds, failure, ...used, ...ofModel, seed, environment };
};

/**
 * What can follow a bad review: a rewrite, else the trial, else nothing. A user's program continues in any case. Where turns are short of
 * time, the trial of the next program is worth more than a rewrite of this one.
 */
export const verifyParams = (context: Context) => ({ ...askParams(context), ...afterReview(context) });

const afterReview = (context: Context) => {
  if (authorOf(context) === 'user') return {};
  const hasRewrite = context.attempt < mostAttempts(context) && !isShortOfTurns(context.order);
  if (hasRewrite) return { next: 'rewrite' };
  return context.refs.baseline === undefined ? {} : { next: 'trial' };
};

/** For the model that improves a candidate, or the template's script, which has no parent. */
export const improveParams = (context: Context) => {
  const { order, part } = context;
  if (part.is !== 'candidate') throw new Error('only a candidate is an improvement');
  const { seed, environment } = order;
  return {
    ...{ ...modelParams(context), ...earlierRunParams(context), seed, environment, means: meansOf(context) },
    ...{ node: part.proposal.id, parent: part.parent, tried: part.before },
  };
};
