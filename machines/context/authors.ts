import { searches, userProgramAlone } from '../order.ts';
import type { Context } from './context.ts';
import { limits } from './limits.ts';

/** Who writes this machine's program. */
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

/** Whether this program is rehearsed and reviewed before its full run. A model's and a user's are; written features are not, as the template checks them. */
export const isRehearsed = (context: Context): boolean =>
  authorOf(context) !== 'template' &&
  !(context.part.is === 'candidate' && context.part.proposal.operator === 'features');

/** How often a program is written before the machine gives up on it. */
export const mostAttempts = (context: Context): number => {
  const author = authorOf(context);
  if (author === 'user' || (context.part.is === 'candidate' && author === 'template')) return 1;
  return author === 'model'
    ? limits.modelAttempts
    : limits.attempts + (searches(context.order) ? 0 : context.order.strategies - 1);
};

/** Whether a review rejected a program. */
export const wasRejected = ({ failures }: Context): boolean =>
  failures.some(({ stage, kind }) => stage === 'verify' && kind === 'rejected');

/** The strategy, counted from 0, that a draft may follow instead of its own. No other draft follows it. Null: no plan has so many. */
export const otherStrategy = ({ part, order }: Context): number | null => {
  if (part.is !== 'candidate' || part.proposal.operator !== 'draft') return null;
  const other = order.strategies + part.proposal.choice;
  return other < limits.strategies ? other : null;
};
