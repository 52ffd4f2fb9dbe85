import type { Answered, Claude } from '../../services/claude/claude.ts';
import type { ModelFailure } from '../../services/claude/failure.ts';
import { openParser } from '../../services/python/syntax/parse.ts';
import { readCode } from './answer.ts';

/** One question whose answer is a program: a whole one, or edits of the one there is (`base`). */
export interface CodeQuestion {
  readonly role: 'coder' | 'debugger';
  readonly about: string;
  readonly system: string;
  readonly context: readonly string[];
  readonly prompt: string;
  readonly base: string | null;
}

/** Asks for code. What comes back holds a program that differs from `base`, of bearable size; nothing else is known of it. */
export const askForCode = async (
  claude: Claude,
  { role, about, system, context, prompt, base }: CodeQuestion,
): Promise<Answered<string>> => {
  const read = readCode(await openParser(), base);
  return claude.ask({ role, about, system, context, prompt, answer: { kind: 'text', read } });
};

/** The model did answer, but not usably: another question may have better luck. All else stays as it is for now. */
export const isWorthAsking = ({ kind }: ModelFailure): boolean =>
  kind === 'nonsense' || kind === 'truncated' || kind === 'refusal';
