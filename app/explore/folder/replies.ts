import * as z from 'zod';
import { writeAtomic } from '../../../services/files/atomic.ts';
import { readRegular } from '../../../services/files/regular.ts';
import { jsonOf } from '../../../services/text/json.ts';

const Replies = z.array(z.string()).max(100);
const mostBytes = 2 ** 20;

/** A person's replies to the questions of an exploration, in order, kept in a file. */
export interface Replies {
  /** The reply to the question with this number, from 0. */
  readonly at: (question: number) => string | undefined;
  readonly add: (reply: string) => void;
}

export const openReplies = (path: string): Replies => {
  const read = readRegular(path, mostBytes);
  const all = 'why' in read ? [] : [...(Replies.safeParse(jsonOf(read.text)).data ?? [])];
  return {
    at: (question) => all[question],
    add(reply) {
      all.push(reply);
      writeAtomic(path, JSON.stringify(all));
    },
  };
};
