import { createInterface } from 'node:readline/promises';
import type { PersonAnswer } from '../app/run/decision.ts';
import type { AskPerson } from '../app/run/observer.ts';
import type { Pending } from '../app/run/parked.ts';
import { isTerminal, stopped } from './ask.ts';
import { printable } from './render/terminal/printable.ts';
import { writeErr } from './render/terminal/terminal.ts';

const what = { plan: 'the plan', code: 'the code', submit: 'the submission that would be sent to Kaggle' } as const;

/** Asks at the terminal before a run goes on; null where nobody sits there: then the run parks. */
export const personHere = (): AskPerson | null => (isTerminal() ? ask : null);

const ask: AskPerson = async (pending, problem, signal) => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const end = new AbortController();
  for (const event of ['close', 'SIGINT'] as const) terminal.once(event, () => end.abort());
  const question = async (text: string) =>
    (await terminal.question(text, { signal: AbortSignal.any([end.signal, signal]) })).trim();
  try {
    if (problem !== null) writeErr(`${problem}\n`);
    writeErr(`\nLook at ${what[pending.about]}: ${printable(pending.path)}\n`);
    return await answerFrom(question, pending);
  } catch (error) {
    if (!end.signal.aborted && !stopped(error)) throw error;
    return null;
  } finally {
    terminal.close();
  }
};

type AskLine = (text: string) => Promise<string>;

const answerFrom = async (question: AskLine, { about, path }: Pending): Promise<PersonAnswer | null> => {
  for (;;) {
    const edit = about === 'submit' ? '' : ', (e)dited it in place';
    const answer = (await question(`(a)pprove, (r)eject with a note${edit}, (l)ater? `)).toLowerCase();
    if (answer === 'a' || answer === 'approve') return { type: 'approve' };
    if (answer === 'l' || answer === 'later') return null;
    if ((answer === 'e' || answer === 'edit') && about !== 'submit') return { type: 'edit', file: path };
    if (answer === 'r' || answer === 'reject') {
      const note = await question('What to do instead? ');
      if (note !== '') return { type: 'reject', note };
    }
  }
};
