import type {
  MessageParam,
  MessageStreamParams,
  TextBlockParam,
} from '@anthropic-ai/sdk/resources/messages/messages.js';
import type { Talk } from '../exchange.ts';
import type { RoleModel } from '../settings/settings.ts';
import { cached, messagesOf, spoken } from './messages.ts';

/**
 * The body of a request. The official types have no `temperature` any more: local servers use it, current Claude models
 * refuse it.
 */
export type Body = MessageStreamParams & { readonly temperature?: number };

/** The texts of a question, without secrets. */
export interface Words {
  /** Tells the model for whom it works. It is the same for every role, so servers can cache it and the shared block after it for all roles. */
  readonly preamble: string;
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
 * The request for a question. First comes the block that all roles share, then the blocks that only this role's questions share: both are
 * marked for the server's cache. `schema`: the server enforces it; null: it does not.
 */
export const bodyOf = (
  { model, maxTokens, temperature, effort, thinking, cache }: RoleModel,
  { preamble, system, context, prompt }: Words,
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
    system: preamble,
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

/** Servers want the names of all tools that were used before, even if they may not be used any more. */
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
