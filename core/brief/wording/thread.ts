import type { MessageKind } from '../../../services/store/events.ts';
import type { Say } from '../../say.ts';

/** One thing said between roles. */
interface Words {
  readonly kind: MessageKind;
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** The message that this one answers. */
  readonly parent?: string;
}

/** Says something and gives the message's name, so that it can be answered. */
export type Tell = (words: Words) => string;

const longest = 2_000;

/** A conversation of one stage. `name` tells it from the stage's other ones in the run; messages are counted from 1. */
export const openThread = (say: Say, name: string): Tell => {
  let messages = 0;
  return ({ kind, from, to, text, parent = null as string | null }) => {
    const id = `${name}-${++messages}`;
    say({ type: 'message', id, parent, kind, from, to, text: text.slice(0, longest) });
    return id;
  };
};
