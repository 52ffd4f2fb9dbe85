import type { Answered, Question, Usage } from '../claude.ts';
import { type Exchange, turnsTaken } from '../exchange.ts';
import type { Manner } from './manner.ts';
import { type Asking, takeTurn } from './take-turn.ts';
import { addUsage } from './usage.ts';
import { useTools } from './use-tools.ts';

/** Takes turns until there is an answer or a failure. */
export const askModel = async <T>(asking: Asking, question: Question<T>, first: Manner): Promise<Answered<T>> => {
  const { toolbox } = question;
  let manner = first;
  let said: readonly Exchange[] = [];
  let used: Usage | null = null;
  for (;;) {
    const about = `${question.about}${aboutLooks(turnsTaken(said))}`;
    const taken = await takeTurn(asking, { ...question, about }, said, manner);
    const { turn } = taken;
    if (!turn.ok) return turn;
    manner = taken.manner;
    used = addUsage(used, turn.usage);
    if (turn.kind === 'answer') {
      const { value, text, digest, remembered } = turn;
      return { ok: true, value, text, digest, usage: used, remembered };
    }
    if (toolbox === undefined) throw new Error('tools were used where there are none');
    const exchange = await useTools(asking.gate, turn, toolbox);
    if (exchange.kind !== 'uses') return exchange;
    said = [...said, exchange];
  }
};

/** How many answers used tools before, for the journal. */
const aboutLooks = (turns: number): string => (turns === 0 ? '' : `, after ${turns} ${turns === 1 ? 'look' : 'looks'}`);
