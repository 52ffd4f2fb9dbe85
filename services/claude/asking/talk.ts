import { type Exchange, isUsedUp, type Talk } from '../exchange.ts';
import type { Correction } from '../http/request.ts';
import type { Toolbox } from '../tool.ts';
import type { Manner } from './manner.ts';

/**
 * What is sent besides the question; null: nothing. Who corrects an answer needs no tool. Where there is no toolbox any
 * more, what came of tools is left out.
 */
export const talkOf = (
  toolbox: Toolbox | undefined,
  { tools, over }: Manner,
  said: readonly Exchange[],
  correction: Correction | null,
): Talk | null => {
  if (toolbox === undefined || tools === 'none') {
    const replies = said.filter(({ kind }) => kind === 'reply');
    return replies.length === 0 ? null : { toolbox: null, said: replies, form: 'text', mayUse: false };
  }
  const mayUse = !over && correction === null && !isUsedUp(toolbox, said);
  if (said.length === 0 && !mayUse) return null;
  return { toolbox, said, form: tools === 'offered' ? 'blocks' : 'text', mayUse };
};
