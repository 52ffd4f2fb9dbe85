import Anthropic from '@anthropic-ai/sdk';
import type { ContentBlock, Message } from '@anthropic-ai/sdk/resources/messages/messages.js';
import type { ApiKey } from '../settings/api-key.ts';
import { anthropicHost } from '../settings/defaults.ts';
import { BaseUrl, type RoleModel } from '../settings/settings.ts';
import { type Block, Blocks } from '../tool.ts';
import { openConnection } from './connection.ts';
import type { RefusalDetails } from './refusal.ts';
import { countedTokens, type Response, type Send } from './response.ts';

/** The official client demands a key; servers without keys ignore it. */
const noKey = 'none';

/** Anthropic's client for one role, for servers that speak the Messages API. */
export const openSend = (model: RoleModel, key: ApiKey | null, signal: AbortSignal): Send => {
  const { baseUrl } = model;
  const connection = openConnection(new URL(`${baseUrl}/v1/messages`), model, Anthropic, signal);
  const secret = key?.reveal() ?? noKey;
  return (body, onText) =>
    connection(async (settings, until) => {
      const client = new Anthropic({
        ...settings,
        ...{ baseURL: baseUrl, apiKey: secret, defaultHeaders: headersFor(baseUrl, key), openTelemetry: false },
      });
      const stream = client.messages.stream(body, { signal: until });
      if (onText !== null) stream.on('text', onText);
      const message = await stream.finalMessage(); // throws when the stream breaks off
      return read(message, stream.request_id ?? null);
    });
};

/**
 * The official client adds ANTHROPIC_CUSTOM_HEADERS to the requests of every server. The user wrote them for the server
 * of the environment, and they may hold secrets. For every other server they are null, which removes them.
 */
const headersFor = (baseUrl: string, key: ApiKey | null): Record<string, string | null> => {
  const usual = BaseUrl.safeParse(process.env.ANTHROPIC_BASE_URL?.trim() || anthropicHost).data;
  const names = (process.env.ANTHROPIC_CUSTOM_HEADERS ?? '')
    .split('\n')
    .map((line) => line.split(':', 1)[0]?.trim() ?? '');
  const strays = baseUrl === usual ? [] : names.filter((name) => name !== '').map((name) => [name, null] as const);
  const own = key?.header === 'x-api-key' ? { 'x-api-key': key.reveal(), authorization: null } : {};
  return { ...Object.fromEntries(strays), ...own };
};

const read = (message: Message, requestId: string | null): Response => ({
  text: message.content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join(''),
  blocks: message.content.some(({ type }) => type === 'tool_use') ? blocksOf(message.content) : null,
  stopReason: message.stop_reason,
  refusal: refusalIn(message),
  model: message.model,
  requestId,
  tokens: countedTokens({
    input: message.usage?.input_tokens,
    output: message.usage?.output_tokens,
    cacheRead: message.usage?.cache_read_input_tokens,
    cacheWrite: message.usage?.cache_creation_input_tokens,
  }),
});

/** The blocks that can be sent back: servers refuse blank texts. */
const blocksOf = (content: readonly ContentBlock[]): Block[] =>
  Blocks.parse(
    content.flatMap((block): unknown[] => {
      switch (block.type) {
        case 'text':
          return block.text.trim() === '' ? [] : [{ type: block.type, text: block.text }];
        case 'thinking':
          return [{ type: block.type, thinking: block.thinking, signature: block.signature }];
        case 'redacted_thinking':
          return [{ type: block.type, data: block.data }];
        case 'tool_use':
          return [{ type: block.type, id: block.id, name: block.name, input: block.input ?? {} }];
        default:
          return [];
      }
    }),
  );

/** Servers other than Anthropic's send none. */
const refusalIn = ({ stop_details: details }: Message): RefusalDetails | null =>
  details?.type === 'refusal' ? { category: details.category ?? null, explanation: details.explanation ?? null } : null;
