import type { PersonAnswer } from '../app/run/decision.ts';
import type { AskPerson } from '../app/run/observer.ts';
import type { Pending } from '../app/run/parked.ts';
import { type AskLine, askAtTerminal, isTerminal } from './ask.ts';
import { printable } from './render/terminal/printable.ts';
import { writeErr } from './render/terminal/terminal.ts';

const subjects = { plan: 'the plan', code: 'the code', submit: 'the submission that would be sent to Kaggle' } as const;

/** Asks the person at the terminal before a run goes on; null if nobody is there, and then the run parks. */
export const personHere = (): AskPerson | null => (isTerminal() ? ask : null);

const ask: AskPerson = (pending, problem, signal) =>
  askAtTerminal((askLine) => {
    if (problem !== null) writeErr(`${problem}\n`);
    writeErr(`\nLook at ${subjects[pending.about]}: ${printable(pending.path)}\n`);
    return answerFrom(askLine, pending);
  }, signal);

const answerFrom = async (askLine: AskLine, { about, path }: Pending): Promise<PersonAnswer | null> => {
  for (;;) {
    const edit = about === 'submit' ? '' : ', (e)dited it in place';
    const answer = (await askLine(`(a)pprove, (r)eject with a note${edit}, (l)ater? `)).toLowerCase();
    if (answer === 'a' || answer === 'approve') return { type: 'approve' };
    if (answer === 'l' || answer === 'later') return null;
    if ((answer === 'e' || answer === 'edit') && about !== 'submit') return { type: 'edit', file: path };
    if (answer === 'r' || answer === 'reject') {
      const note = await askLine('What to do instead? ');
      if (note !== '') return { type: 'reject', note };
    }
  }
};
