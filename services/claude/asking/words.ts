import { failed } from '../call.ts';
import type { Question } from '../claude.ts';
import type { Exchange, Talk } from '../exchange.ts';
import type { ModelFailure } from '../failure.ts';
import { schemaInWords } from '../http/read-answer.ts';
import type { Correction, Words } from '../http/request.ts';
import { toolsInWords } from '../prompt/fenced-tools.ts';
import type { Guard } from '../prompt/guard.ts';
import { houseOf } from '../prompt/house.ts';

/** Characters, about 130,000 tokens. Prompts are far smaller, and servers charge more only for longer ones. */
const longest = 400_000;

/** A schema in words comes last in the prompt, after tools in words. */
export const inForm = (
  { work, system, context, prompt, answer }: Question<unknown>,
  held: boolean,
  talk: Talk | null,
): Words => {
  const tools = talk?.form === 'text' && talk.toolbox !== null ? [toolsInWords(talk.toolbox)] : [];
  const schema = answer.kind === 'json' && !held ? [schemaInWords(answer.schema)] : [];
  return { house: houseOf(work), system, context, prompt: [prompt, ...tools, ...schema].join('\n\n') };
};

/** All that is sent in words, from us, the model and its user. */
interface Sent {
  readonly words: Words;
  readonly correction: Correction | null;
  readonly talk: Talk | null;
}

/** Without secrets; `found` names those that were removed. */
export const cleaned = ({ words, correction, talk }: Sent, guard: Guard) => {
  const found = new Set<string>();
  let length = 0;
  const clean = (text: string): string => {
    const left = guard(text);
    for (const what of left.found) found.add(what);
    length += left.text.length;
    return left.text;
  };
  const { house, system, context, prompt } = words;
  const clear: Sent = {
    words: { house, system: clean(system), context: context.map(clean), prompt: clean(prompt) },
    correction: correction && { answer: clean(correction.answer), why: clean(correction.why) },
    talk: talk && { ...talk, said: talk.said.map((exchange) => cleanExchange(exchange, clean)) },
  };
  return { ...clear, found: [...found], length };
};

/** What a model said is clean since it came in. */
const cleanExchange = (exchange: Exchange, clean: (text: string) => string): Exchange =>
  exchange.kind === 'reply'
    ? { ...exchange, text: clean(exchange.text), reply: clean(exchange.reply) }
    : { ...exchange, results: exchange.results.map((result) => ({ ...result, text: clean(result.text) })) };

/** Why a question is not sent; null: it is short enough. */
export const tooLong = (length: number): ModelFailure | null =>
  length <= longest
    ? null
    : failed('withheld', `The question has ${length} characters; ${longest} may be sent`, 'Smaller previews.');
