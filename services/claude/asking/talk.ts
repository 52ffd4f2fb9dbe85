import { type Exchange, isUsedUp, type Talk } from '../exchange.ts';
import type { Correction } from '../http/request.ts';
import type { Toolbox } from '../tool.ts';
import type { Manner } from './manner.ts';

/**
 * The conversation that is sent after the question; null: there is none. A correction may use no tool. Without a toolbox, earlier uses of
 * tools and their results are left out.
 */
export const talkOf = (
  toolbox: Toolbox | undefined,
  { tools, toolsTooCostly }: Manner,
  said: readonly Exchange[],
  correction: Correction | null,
): Talk | null => {
  if (toolbox === undefined || tools === 'none') {
    const replies = said.filter(({ kind }) => kind === 'reply');
    return replies.length === 0 ? null : { toolbox: null, said: replies, form: 'text', mayUse: false };
  }
  const mayUse = !toolsTooCostly && correction === null && !isUsedUp(toolbox, said);
  if (said.length === 0 && !mayUse) return null;
  return { toolbox, said, form: tools === 'offered' ? 'blocks' : 'text', mayUse };
};
