import Anthropic from '@anthropic-ai/sdk';
import type { ContentBlock, Message } from '@anthropic-ai/sdk/resources/messages/messages.js';
import { fetch as fetchOver } from 'undici';
import type { WebProxy } from '../../network/proxy.ts';
import { proxyTrouble } from '../../network/trouble.ts';
import { openWays } from '../../network/ways.ts';
import type { Tokens } from '../price/prices.ts';
import type { ApiKey } from '../settings/api-key.ts';
import { anthropicHost } from '../settings/defaults.ts';
import { BaseUrl, type RoleModel } from '../settings/settings.ts';
import { type Block, Blocks } from '../tool.ts';
import { openBounds } from './bounded-body.ts';
import type { RefusalDetails } from './refusal.ts';
import type { Body } from './request.ts';
import { causes, connectionLost, oversized, type Trouble, troubleOf } from './trouble.ts';

/** The whole answer of a server. */
export interface Response {
  readonly text: string;
  /** The whole answer if it uses a tool; null: it uses none. */
  readonly blocks: readonly Block[] | null;
  readonly stopReason: string | null;
  readonly refusal: RefusalDetails | null;
  readonly model: string;
  readonly requestId: string | null;
  /** Null: the server does not count. */
  readonly tokens: Tokens | null;
}

type Sent =
  | { readonly kind: 'response'; readonly response: Response }
  | { readonly kind: 'trouble'; readonly trouble: Trouble }
  | { readonly kind: 'cancelled' };

/** Makes one call without a retry. `onText` gets the text as it arrives. Never throws. */
export type Send = (body: Body, onText: ((text: string) => void) | null) => Promise<Sent>;

const connectMs = 15_000;
/** The official client demands a key; servers without keys ignore it. */
const noKey = 'none';

/** The official client for one role, over our own connections (proxies, limits). It does not retry: see retry-limits.ts. */
export const openSend = (
  { baseUrl, model, timeoutSeconds }: RoleModel,
  key: ApiKey | null,
  signal: AbortSignal,
): Send => {
  const ms = timeoutSeconds * 1000;
  const way = openWays({ connect: Math.min(connectMs, ms), headersTimeout: ms, bodyTimeout: ms }, signal);
  const url = new URL(`${baseUrl}/v1/messages`);
  const secret = key?.reveal() ?? noKey;
  return async (body, onText) => {
    if (signal.aborted) return { kind: 'cancelled' };
    const chosen = way(url);
    if ('why' in chosen)
      return troubled({ ...connectionLost(`${chosen.variable}: ${chosen.why}`, false), temporary: false });
    const bounds = openBounds();
    const client = new Anthropic({
      baseURL: baseUrl,
      apiKey: secret,
      defaultHeaders: headersFor(baseUrl, key),
      maxRetries: 0,
      timeout: ms,
      logLevel: 'off',
      openTelemetry: false,
      fetchOptions: { redirect: 'manual' }, // a key must not follow a redirect
      fetch: (async (input: string, init: object) => {
        const response = await fetchOver(input, { ...init, dispatcher: chosen.dispatcher });
        return bounds.bounded(response as unknown as globalThis.Response); // the same type, declared twice
      }) as typeof fetch, // the client passes addresses as strings
    });
    const whole = AbortSignal.timeout(ms);
    try {
      const stream = client.messages.stream(body, { signal: AbortSignal.any([signal, whole]) });
      if (onText !== null) stream.on('text', onText);
      const message = await stream.finalMessage(); // throws when the stream breaks off
      return { kind: 'response', response: read(message, stream.request_id ?? null) };
    } catch (error) {
      if (signal.aborted) return { kind: 'cancelled' };
      const exceeded = bounds.exceeded();
      if (exceeded !== null) return troubled(oversized(exceeded));
      const proxied = chosen.proxy === null ? undefined : troubleOfProxy(error, chosen.proxy);
      if (proxied !== undefined)
        return troubled({ ...connectionLost(proxied.why, false), temporary: !proxied.lasting });
      return troubled(troubleOf(error, model, timeoutSeconds, whole.aborted));
    }
  };
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

const troubled = (trouble: Trouble): Sent => ({ kind: 'trouble', trouble });

const troubleOfProxy = (error: unknown, proxy: WebProxy) =>
  causes(error)
    .map((cause) => proxyTrouble(cause, proxy))
    .find((found) => found !== null);

const read = (message: Message, requestId: string | null): Response => ({
  text: message.content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join(''),
  blocks: message.content.some(({ type }) => type === 'tool_use') ? blocksOf(message.content) : null,
  stopReason: message.stop_reason,
  refusal: refusalIn(message),
  model: message.model,
  requestId,
  tokens: counted(message),
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

/** Servers other than Anthropic's leave out what they do not count. */
const counted = ({ usage }: Message): Tokens | null => {
  const whole = (value: unknown) =>
    typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.ceil(value) : 0;
  const tokens = {
    input: whole(usage?.input_tokens),
    output: whole(usage?.output_tokens),
    cacheRead: whole(usage?.cache_read_input_tokens),
    cacheWrite: whole(usage?.cache_creation_input_tokens),
  };
  return tokens.input + tokens.cacheRead + tokens.cacheWrite === 0 ? null : tokens;
};
