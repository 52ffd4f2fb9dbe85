import type {
  MessageParam,
  MessageStreamParams,
  TextBlockParam,
} from '@anthropic-ai/sdk/resources/messages/messages.js';
import type { Talk } from '../exchange.ts';
import type { RoleModel } from '../settings/settings.ts';
import { cached, messagesOf, spoken } from './exchanges.ts';

/**
 * The body of a request. The official types have no `temperature` any more: local servers use it, current Claude models
 * refuse it.
 */
export type Body = MessageStreamParams & { readonly temperature?: number };

/** The texts of a question, without secrets. */
export interface Words {
  /** For whom the model works: the same for every role. Servers can then cache it and the shared block after it for all roles. */
  readonly house: string;
  readonly system: string;
  readonly context: readonly string[];
  readonly prompt: string;
}

/** An answer that could not be used, and the reason. */
export interface Correction {
  readonly answer: string;
  readonly why: string;
}

/**
 * The request for a question. First comes what the roles share, then the role with what only its own questions share:
 * both are marked for the server's cache. `schema`: the server enforces it, where it can. Tools that are not used change
 * nothing but `tools`.
 */
export const bodyOf = (
  { model, maxTokens, temperature, effort, thinking, cache }: RoleModel,
  { house, system, context, prompt }: Words,
  schema: { readonly [key: string]: unknown } | null,
  correction: Correction | null,
  talk: Talk | null = null,
): Body => {
  const [shared = '', ...own] = context;
  const blocks = [...blocksOf([shared], cache), ...blocksOf([system, ...own], cache), ...blocksOf([prompt], false)];
  const output = { ...(effort === null ? {} : { effort }), ...(schema === null ? {} : { format: formatOf(schema) }) };
  return {
    model,
    max_tokens: maxTokens,
    system: house,
    messages: [
      { role: 'user', content: blocks },
      ...(talk === null ? [] : messagesOf(talk, model, cache)),
      ...(correction === null ? [] : correctionTurns(correction)),
    ],
    ...(talk === null ? {} : toolsOf(talk)),
    ...(Object.keys(output).length === 0 ? {} : { output_config: output }),
    ...(thinking === null ? {} : { thinking: { type: thinking } }),
    ...(temperature === null ? {} : { temperature }),
  };
};

/** Leaves out blank blocks, which servers refuse. `marked`: the server may cache all up to the last of these blocks. */
const blocksOf = (texts: readonly string[], marked: boolean): TextBlockParam[] =>
  texts
    .filter((text) => text.trim() !== '')
    .map((text, index, kept) => ({
      ...{ type: 'text', text },
      ...(marked && index === kept.length - 1 ? cached : {}),
    }));

/** Servers want tools named that were used before, also where they may not be used any more. */
const toolsOf = ({ toolbox, form, mayUse }: Talk) =>
  toolbox === null || form === 'text'
    ? {}
    : {
        tools: toolbox.tools.map(({ name, description, input }) => ({
          name,
          description,
          input_schema: { type: 'object' as const, ...input },
        })),
        ...(mayUse ? {} : { tool_choice: { type: 'none' as const } }),
      };

const formatOf = (schema: { readonly [key: string]: unknown }) => ({ type: 'json_schema' as const, schema });

const correctionTurns = ({ answer, why }: Correction): MessageParam[] => [
  { role: 'assistant', content: spoken(answer) },
  {
    role: 'user',
    content: `That answer cannot be used: ${why}\n\nAnswer the question again, whole, in the form it asks for.`,
  },
];
