import { createInterface } from 'node:readline/promises';
import { isTerminal, stopped } from './ask.ts';
import { printable } from './render/terminal/printable.ts';
import { writeErr } from './render/terminal/terminal.ts';

/** Asks the person at the terminal what a model wants to know; null where nobody sits there. */
export const askReply = (): ((question: string, signal: AbortSignal) => Promise<string | null>) | null =>
  isTerminal() ? ask : null;

/** Null: no reply now. An empty line: there will be none. */
const ask = async (question: string, signal: AbortSignal): Promise<string | null> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const end = new AbortController();
  for (const event of ['close', 'SIGINT'] as const) terminal.once(event, () => end.abort());
  try {
    writeErr(`\n${printable(question)}\n`);
    const reply = await terminal.question('Your reply (empty: go on without): ', {
      signal: AbortSignal.any([end.signal, signal]),
    });
    return reply.trim();
  } catch (error) {
    if (!end.signal.aborted && !stopped(error)) throw error;
    return null;
  } finally {
    terminal.close();
  }
};
