import { createInterface } from 'node:readline/promises';
import { shown } from '../services/text/shown.ts';
import { writeErr } from './render/terminal/terminal.ts';

/** Whether somebody is there to answer. Questions go to standard error: standard output is for results. */
export const isTerminal = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true;

/** A question to be answered with yes; anything else, Ctrl-C and the end of input included, is a no. */
export const askYes = async (question: string): Promise<boolean> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const end = new AbortController();
  terminal.once('close', () => end.abort());
  terminal.once('SIGINT', () => end.abort());
  try {
    return /^y(es)?$/i.test((await terminal.question(shown(`${question} [y/N] `), { signal: end.signal })).trim());
  } catch (error) {
    if (!end.signal.aborted) throw error;
    writeErr('\n');
    return false;
  } finally {
    terminal.close();
  }
};

/** Whether a prompt ended because the user, or we, ended it. */
export const stopped = (error: unknown): boolean =>
  error instanceof Error && /^(ExitPromptError|AbortPromptError|CancelPromptError|AbortError)$/.test(error.name);
