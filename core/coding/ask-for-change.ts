import type { Claude } from '../../services/claude/claude.ts';
import type { Tell } from '../brief/wording/thread.ts';
import { type Check, errorsIn } from '../solution/draft.ts';
import type { Draft } from '../solution/sources.ts';
import { askForCode, type CodeQuestion } from './ask-for-code.ts';
import { findingsWords } from './findings-words.ts';

/** A program that is to be changed. `prompt` asks for the change, `correction` for what the checks object to in it. */
interface ChangeQuestion extends Omit<CodeQuestion, 'base'> {
  readonly code: string;
  readonly correction: (draft: Draft) => string;
  readonly check: Check;
  readonly tell: Tell;
  /** The message that the change answers. */
  readonly parent: string;
}

type Changed = ({ readonly ok: true } & Draft) | { readonly ok: false; readonly message: string };

/** Asks what to change in a program, and tells the thread. What comes back differs from `code` and has no errors. */
export const askForChange = async (claude: Claude, question: ChangeQuestion): Promise<Changed> => {
  const { role, tell, parent } = question;
  const changed = await change(claude, question);
  if (!changed.ok) {
    tell({ kind: 'error', from: role, to: 'harness', text: changed.message, parent });
    return changed;
  }
  const text = `the program is changed; ${changed.code.split('\n').length} lines`;
  tell({ kind: 'execution-request', from: role, to: 'harness', text, parent });
  return changed;
};

/** Asks once more when the checks object to what came. */
const change = async (claude: Claude, question: ChangeQuestion): Promise<Changed> => {
  const { code, correction, check, about } = question;
  const first = await askForCode(claude, { ...question, base: code });
  if (!first.ok) return gaveUp(first.message);
  if (first.value === code) return gaveUp('the program is to stay as it is');
  let draft: Draft = { code: first.value, ...(await check(first.value, 'model')) };
  if (errorsIn(draft.findings).length > 0) {
    const again = { about: `${about}, corrected`, prompt: correction(draft), base: draft.code, mayKeep: false };
    const second = await askForCode(claude, { ...question, ...again });
    if (!second.ok) return gaveUp(second.message);
    draft = { code: second.value, ...(await check(second.value, 'model')) };
  }
  const errors = errorsIn(draft.findings);
  if (errors.length > 0) return gaveUp(`the static checks still find errors: ${findingsWords(errors, draft.code)}`);
  return draft.code.trim() === code.trim() ? gaveUp('the program came back as it was') : { ok: true, ...draft };
};

const gaveUp = (message: string) => ({ ok: false, message }) as const;
