import type { Question } from '../claude.ts';
import type { Exchange, Talk } from '../exchange.ts';
import { failed, type ModelFailure } from '../failure.ts';
import { schemaInWords } from '../http/read-answer.ts';
import type { Correction, Words } from '../http/request.ts';
import { toolsInWords } from '../prompt/fenced-tools.ts';
import type { Guard } from '../prompt/guard.ts';
import { preambleFor } from '../prompt/preamble.ts';

/** In characters: about 130,000 tokens. Our prompts are far shorter; servers charge extra for longer ones. */
const longest = 400_000;

/** The texts of a question. The prompt ends with tools and schema in words, if the server does not take them itself. */
export const wordsFor = (
  { work, system, context, prompt, answer }: Question<unknown>,
  schemaEnforced: boolean,
  talk: Talk | null,
): Words => {
  const tools = talk?.form === 'text' && talk.toolbox !== null ? [toolsInWords(talk.toolbox)] : [];
  const schema = answer.kind === 'json' && !schemaEnforced ? [schemaInWords(answer.schema)] : [];
  return { preamble: preambleFor(work), system, context, prompt: [prompt, ...tools, ...schema].join('\n\n') };
};

/** All texts that are sent: ours, the model's and the user's. */
interface Sent {
  readonly words: Words;
  readonly correction: Correction | null;
  readonly talk: Talk | null;
}

/** The texts without secrets; `found` names the secrets that were removed. */
export const cleaned = ({ words, correction, talk }: Sent, guard: Guard) => {
  const found = new Set<string>();
  let length = 0;
  const clean = (text: string): string => {
    const left = guard(text);
    for (const what of left.found) found.add(what);
    length += left.text.length;
    return left.text;
  };
  const { preamble, system, context, prompt } = words;
  const clear: Sent = {
    words: { preamble, system: clean(system), context: context.map(clean), prompt: clean(prompt) },
    correction: correction && { answer: clean(correction.answer), why: clean(correction.why) },
    talk: talk && { ...talk, said: talk.said.map((exchange) => cleanExchange(exchange, clean)) },
  };
  return { ...clear, found: [...found], length };
};

/** The model's own words were cleaned when they arrived. */
const cleanExchange = (exchange: Exchange, clean: (text: string) => string): Exchange =>
  exchange.kind === 'reply'
    ? { ...exchange, text: clean(exchange.text), reply: clean(exchange.reply) }
    : { ...exchange, results: exchange.results.map((result) => ({ ...result, text: clean(result.text) })) };

/** The failure of a question that is too long to be sent; null: it is short enough. */
export const tooLong = (length: number): ModelFailure | null =>
  length <= longest
    ? null
    : failed('withheld', `The question has ${length} characters; ${longest} may be sent`, 'Smaller previews.');
