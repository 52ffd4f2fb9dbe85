import type { Duplex } from 'node:stream';
import { lineCutter } from '../../reader/lines.ts';
import { longestAnswer, Message } from './messages.ts';

/** The answer to a question: the last message, and the pictures before it. */
export interface Answer {
  readonly last: Exclude<Message, { is: 'picture' }>;
  readonly pictures: readonly string[];
}

/** Questions and answers, one at a time. */
export interface Talk {
  readonly open: (socket: Duplex) => void;
  /** Asks a question; null waits for the other side's first message. */
  readonly ask: (question: object | null) => Promise<Answer>;
}

/** Opens the exchange. `onFault`: the other side sent an invalid answer, too much, or something unasked. */
export const talk = (onFault: () => void): Talk => {
  let socket: Duplex | undefined;
  let asked: { readonly pictures: string[]; readonly answer: (answer: Answer) => void } | undefined;
  let room = longestAnswer;
  const hear = lineCutter((line) => {
    const message = Message.parse(JSON.parse(line));
    if (asked === undefined) throw new Error('nobody has asked');
    const { pictures, answer } = asked;
    if (message.is === 'picture') {
      pictures.push(message.png);
    } else {
      asked = undefined;
      answer({ last: message, pictures });
    }
  });
  const listen = (chunk: string) => {
    try {
      room -= chunk.length;
      if (room < 0) throw new RangeError('the answer is too long');
      hear(chunk);
    } catch {
      onFault();
    }
  };
  return {
    open(opened) {
      socket = opened;
      socket.setEncoding('utf8');
      socket.on('data', listen);
      socket.on('error', () => {}); // the other side has ended; its exit says why
    },
    ask(question) {
      if (asked !== undefined) throw new Error('a session runs one cell at a time');
      const { promise, resolve: answer } = Promise.withResolvers<Answer>();
      asked = { pictures: [], answer };
      room = longestAnswer;
      if (question !== null) socket?.write(`${JSON.stringify(question)}\n`);
      return promise;
    },
  };
};
