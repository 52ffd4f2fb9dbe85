import { searches, userProgramAlone } from '../order.ts';
import type { Context } from './context.ts';
import { limits } from './limits.ts';

/** Who writes the program that is worked on. */
export const authorOf = ({ part, order }: Context): 'model' | 'template' | 'user' => {
  if (part.is !== 'candidate') return userProgramAlone(order) === null ? 'template' : 'user';
  if (part.approved?.isOwn) return 'user';
  switch (part.proposal.operator) {
    case 'own':
      return 'user';
    case 'config':
      return 'template';
    case 'features':
    case 'draft':
    case 'improve':
      return 'model';
  }
};

/** Whether this program is rehearsed and reviewed before it is run on everything: a model's and a user's. Of features the template takes care. */
export const isRehearsed = (context: Context): boolean =>
  authorOf(context) !== 'template' &&
  !(context.part.is === 'candidate' && context.part.proposal.operator === 'features');

/** How often a program is written before another way is taken. */
export const mostAttempts = (context: Context): number => {
  const author = authorOf(context);
  if (author === 'user' || (context.part.is === 'candidate' && author === 'template')) return 1;
  return author === 'model'
    ? limits.modelAttempts
    : limits.attempts + (searches(context.order) ? 0 : context.order.strategies - 1);
};

/** Whether a review found that what was written must not be used. */
export const wasRejected = ({ failures }: Context): boolean =>
  failures.some(({ stage, kind }) => stage === 'verify' && kind === 'rejected');

/** The strategy that a draft may follow instead of its own, counted from 0, as no other draft does; null: a plan has not so many. */
export const otherStrategy = ({ part, order }: Context): number | null => {
  if (part.is !== 'candidate' || part.proposal.operator !== 'draft') return null;
  const other = order.strategies + part.proposal.choice;
  return other < limits.strategies ? other : null;
};
