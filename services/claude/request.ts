import type {
  MessageParam,
  MessageStreamParams,
  TextBlockParam,
} from '@anthropic-ai/sdk/resources/messages/messages.js';
import type { RoleModel } from './settings.ts';

/** What is sent. `temperature` is no longer in the official types: local servers know it, current Claude models refuse it. */
export type Body = MessageStreamParams & { readonly temperature?: number };

/** The texts of a question, without anything that must not leave. */
export interface Words {
  readonly system: string;
  readonly context: readonly string[];
  readonly prompt: string;
}

/** An answer that was of no use, and why. */
export interface Correction {
  readonly answer: string;
  readonly why: string;
}

const cached = { cache_control: { type: 'ephemeral' } } as const;

/**
 * The request for a question. What many questions share comes first and is marked for the server's cache: the system text, and
 * the last block of the context. `schema`: what the server holds the answer to, where it can.
 */
export const bodyOf = (
  { model, maxTokens, temperature, effort, thinking, cache }: RoleModel,
  { system, context, prompt }: Words,
  schema: { readonly [key: string]: unknown } | null,
  correction: Correction | null,
): Body => {
  const said = context.filter((text) => text.trim() !== ''); // servers refuse blank blocks
  const blocks: TextBlockParam[] = [
    ...said.map((text, index) => ({
      type: 'text' as const,
      text,
      ...(cache && index === said.length - 1 ? cached : {}),
    })),
    { type: 'text', text: prompt },
  ];
  const output = { ...(effort === null ? {} : { effort }), ...(schema === null ? {} : { format: formatOf(schema) }) };
  return {
    model,
    max_tokens: maxTokens,
    system: cache ? [{ type: 'text', text: system, ...cached }] : system,
    messages: [{ role: 'user', content: blocks }, ...(correction === null ? [] : told(correction))],
    ...(Object.keys(output).length === 0 ? {} : { output_config: output }),
    ...(thinking === null ? {} : { thinking: { type: thinking } }),
    ...(temperature === null ? {} : { temperature }),
  };
};

const formatOf = (schema: { readonly [key: string]: unknown }) => ({ type: 'json_schema' as const, schema });

const told = ({ answer, why }: Correction): MessageParam[] => [
  { role: 'assistant', content: answer.trim() === '' ? '(nothing)' : answer.trimEnd() },
  {
    role: 'user',
    content: `That answer cannot be used: ${why}\n\nAnswer the question again, whole, in the form it asks for.`,
  },
];
