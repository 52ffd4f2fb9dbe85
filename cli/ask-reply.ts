import { askAtTerminal, isTerminal } from './ask.ts';
import { printable } from './render/terminal/printable.ts';
import { writeErr } from './render/terminal/terminal.ts';

/** Asks the person at the terminal a model's question; null if nobody is there. */
export const askReply = (): ((question: string, signal: AbortSignal) => Promise<string | null>) | null =>
  isTerminal() ? ask : null;

/** Null: the person gives no reply now. An empty text: there will be none. */
const ask = (question: string, signal: AbortSignal): Promise<string | null> =>
  askAtTerminal((askLine) => {
    writeErr(`\n${printable(question)}\n`);
    return askLine('Your reply (empty: go on without): ');
  }, signal);
