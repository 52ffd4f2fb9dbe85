import type { Answered, Claude } from '../../services/claude/claude.ts';
import type { ModelFailure } from '../../services/claude/failure.ts';
import type { Toolbox } from '../../services/claude/tool.ts';
import { openParser } from '../../services/python/syntax/parse.ts';
import { isKeep, readCode } from './answer.ts';

/** One question whose answer is a program: a whole one, or edits of the one there is (`base`). */
export interface CodeQuestion {
  readonly role: 'coder' | 'debugger';
  readonly about: string;
  readonly system: string;
  readonly context: readonly string[];
  readonly prompt: string;
  readonly base: string | null;
  /** The model may say that the program is to stay as it is; `base` then comes back. */
  readonly mayKeep?: boolean;
  readonly toolbox?: Toolbox | undefined;
}

/** Asks for code. What comes back is of bearable size and differs from `base`, unless that may stay; nothing else is known of it. */
export const askForCode = async (
  claude: Claude,
  { role, about, system, context, prompt, base, mayKeep = false, toolbox }: CodeQuestion,
): Promise<Answered<string>> => {
  const readNew = readCode(await openParser(), base);
  const read = (text: string) => (mayKeep && base !== null && isKeep(text) ? { value: base } : readNew(text));
  return claude.ask({ role, about, system, context, prompt, answer: { kind: 'text', read }, toolbox });
};

/** The model did answer, but not usably: another question may have better luck. All else stays as it is for now. */
export const isWorthAsking = ({ kind }: ModelFailure): boolean =>
  kind === 'nonsense' || kind === 'truncated' || kind === 'refusal';
