import { failed } from '../call.ts';
import type { Question } from '../claude.ts';
import type { ModelFailure } from '../failure.ts';
import { schemaInWords } from '../http/read-answer.ts';
import type { Correction, Words } from '../http/request.ts';
import type { Guard } from '../prompt/guard.ts';

/** Characters, about 130,000 tokens. Prompts are far smaller, and servers charge more only for longer ones. */
const longest = 400_000;

/** A schema in words comes last in the prompt. */
export const inForm = ({ system, context, prompt, answer }: Question<unknown>, held: boolean): Words => ({
  system,
  context,
  prompt: answer.kind === 'json' && !held ? `${prompt}\n\n${schemaInWords(answer.schema)}` : prompt,
});

/** Without secrets; `found` names those that were removed. */
export const cleaned = ({ system, context, prompt }: Words, correction: Correction | null, guard: Guard) => {
  const found = new Set<string>();
  let length = 0;
  const clean = (text: string): string => {
    const left = guard(text);
    for (const what of left.found) found.add(what);
    length += left.text.length;
    return left.text;
  };
  const words = { system: clean(system), context: context.map(clean), prompt: clean(prompt) };
  const cleanCorrection = correction && { answer: clean(correction.answer), why: clean(correction.why) };
  return { words, correction: cleanCorrection, found: [...found], length };
};

/** Why a question is not sent; null: it is short enough. */
export const tooLong = (length: number): ModelFailure | null =>
  length <= longest
    ? null
    : failed('withheld', `The question has ${length} characters; ${longest} may be sent`, 'Smaller previews.');
