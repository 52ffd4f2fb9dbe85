import { createInterface } from 'node:readline/promises';
import { shown } from '../services/text/shown.ts';
import { writeErr } from './render/terminal/terminal.ts';

/** Whether a person is there to answer. Questions go to standard error, because standard output is for results. */
export const isTerminal = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true;

/** Asks one question at the terminal and returns the answer without blanks around it. */
export type AskLine = (text: string) => Promise<string>;

/** Opens the terminal for `work` to ask questions; null if the person, the end of input or `signal` cancelled one. */
export const askAtTerminal = async <T>(work: (ask: AskLine) => Promise<T>, signal?: AbortSignal): Promise<T | null> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const end = new AbortController();
  for (const event of ['close', 'SIGINT'] as const) terminal.once(event, () => end.abort());
  const anyEnd = signal === undefined ? end.signal : AbortSignal.any([end.signal, signal]);
  try {
    return await work(async (text) => (await terminal.question(text, { signal: anyEnd })).trim());
  } catch (error) {
    if (!end.signal.aborted && !wasCancelled(error)) throw error;
    return null;
  } finally {
    terminal.close();
  }
};

/** Whether the person answers yes. Anything else is a no, also Ctrl-C and the end of input. */
export const askYes = async (question: string): Promise<boolean> => {
  const reply = await askAtTerminal((ask) => ask(shown(`${question} [y/N] `)));
  if (reply === null) writeErr('\n');
  return reply !== null && /^y(es)?$/i.test(reply);
};

/** Whether this error only says that a prompt was cancelled, by the user or by us. */
export const wasCancelled = (error: unknown): boolean =>
  error instanceof Error && /^(ExitPromptError|AbortPromptError|CancelPromptError|AbortError)$/.test(error.name);
