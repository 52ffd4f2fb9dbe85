import { type Reply, say, tool } from '../reply.ts';
import type { Script } from '../script.ts';

/** One turn of an explorer: a cell, or what it says at last. */
export type Turn = string | Reply;

/** A cell that is run. */
export const cell = (code: string): Reply => tool('execute_python', { code });

/** What is measured of a file. */
export const info = (file = ''): Reply => tool('dataset_info', { file });

/** One reply after the other, by how many the conversation has; text is an answer. The last one stays. */
export const turnByTurn =
  (...turns: readonly Turn[]): Script =>
  ({ body }) => {
    const before = body.messages.filter(({ role }) => role === 'assistant').length;
    const turn = turns[Math.min(before, turns.length - 1)];
    if (turn === undefined) throw new Error('a script without turns');
    return typeof turn === 'string' ? say(turn) : turn;
  };
