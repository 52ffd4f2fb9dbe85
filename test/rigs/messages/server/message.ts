import type {
  ContentBlock,
  Message,
  StopReason,
  TextBlock,
  Usage,
} from '@anthropic-ai/sdk/resources/messages/messages';
import type { CachedInput } from '../cache.ts';
import type { Fault } from '../faults.ts';
import type { Reply } from '../reply.ts';
import type { MessagesRequest } from './request.ts';
import { firstTokens, tokensIn } from './tokens.ts';

const textBlock = (text: string): TextBlock => ({ type: 'text', text, citations: null });

const thought = (text: string): ContentBlock => ({
  type: 'thinking',
  thinking: text,
  signature: 'c2lnbmVkIGJ5IHRoZSByaWc=',
});

const toolUse = (id: string, name: string, input: unknown): ContentBlock => ({
  type: 'tool_use',
  id: `toolu_${id}`,
  name,
  input,
  caller: { type: 'direct' },
});

interface Said {
  readonly content: ContentBlock[];
  readonly stop: StopReason;
  readonly sequence?: string;
}

const refused = { type: 'refusal', category: 'cyber', explanation: 'This request was declined.' } as const;

/** What the model says to a request: a script's words, held to the request's limits. */
export const compose = (id: string, reply: Reply, request: MessagesRequest, input: CachedInput): Message => {
  const said = limited(wordsOf(id, reply, request), request);
  const thinks = request.thinking?.type === 'adaptive' || request.thinking?.type === 'enabled';
  const content = thinks ? [thought('Let me look at the columns first.'), ...said.content] : said.content;
  return {
    id: `msg_${id}`,
    type: 'message',
    role: 'assistant',
    model: request.model,
    container: null,
    diagnostics: null,
    content,
    stop_reason: said.stop,
    stop_sequence: said.sequence ?? null,
    stop_details: null,
    usage: usageOf(input, content),
  };
};

const wordsOf = (id: string, reply: Reply, { tools = [], tool_choice }: MessagesRequest): Said => {
  if (reply.kind !== 'tools') return { content: [textBlock(reply.text)], stop: 'end_turn' };
  if (tools.length === 0 || tool_choice?.type === 'none') throw new Error('no tool may be used');
  const uses = reply.uses.map(({ name, input }, at) => toolUse(at === 0 ? id : `${id}_${at}`, name, input));
  return { content: [textBlock('Let me look.'), ...uses], stop: 'tool_use' };
};

/** Cuts a text at a stop sequence, then at max_tokens, as a model does. */
const limited = (said: Said, { max_tokens, stop_sequences = [] }: MessagesRequest): Said => {
  const [block] = said.content;
  if (block?.type !== 'text') return said;
  const at = (sequence: string) => block.text.indexOf(sequence);
  const found = stop_sequences.filter((sequence) => at(sequence) >= 0).toSorted((a, b) => at(a) - at(b))[0];
  const text = found === undefined ? block.text : block.text.slice(0, at(found));
  if (tokensIn(text) > max_tokens) {
    const kept = firstTokens(text, max_tokens);
    return { content: kept === '' ? [] : [textBlock(kept)], stop: 'max_tokens' };
  }
  if (found === undefined) return said;
  return { content: [textBlock(text)], stop: 'stop_sequence', sequence: found };
};

const outputTokens = (content: readonly ContentBlock[]): number =>
  3 + content.reduce((sum, block) => sum + tokensIn(block.type === 'text' ? block.text : JSON.stringify(block)), 0);

const usageOf = (input: CachedInput, content: readonly ContentBlock[]): Usage => ({
  input_tokens: input.plain,
  output_tokens: outputTokens(content),
  cache_creation_input_tokens: input.written,
  cache_read_input_tokens: input.read,
  cache_creation: {
    ephemeral_1h_input_tokens: input.writtenForAnHour,
    ephemeral_5m_input_tokens: input.written - input.writtenForAnHour,
  },
  output_tokens_details: null,
  server_tool_use: null,
  service_tier: 'standard',
  inference_geo: null,
  speed: null,
});

type Spoiling = Extract<Fault['deed'], { kind: 'answer' }>['how'];

const wordsIn = ({ content }: Message): string =>
  content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('');

/** Makes a whole answer one of the kinds that are no help, or only look strange. */
export const spoil = (message: Message, how: Spoiling): Message => {
  const text = wordsIn(message);
  const half = [textBlock(text.slice(0, Math.ceil(text.length / 2)))];
  const as = (content: ContentBlock[], stop_reason: StopReason): Message => ({
    ...message,
    content,
    stop_reason,
    usage: { ...message.usage, output_tokens: outputTokens(content) },
  });
  switch (how) {
    case 'refusal':
      return { ...as([], 'refusal'), stop_details: refused };
    case 'refusal-midway':
      return { ...as(half, 'refusal'), stop_details: refused };
    case 'max-tokens':
      return as(half, 'max_tokens');
    case 'window':
      return as(half, 'model_context_window_exceeded');
    case 'no-content':
      return as([], 'end_turn');
    case 'empty-text':
      return as([textBlock('')], 'end_turn');
    case 'thinking-only':
      return as([thought('How would I say that?')], 'end_turn');
    case 'tool-unasked':
      return as([toolUse('01', 'run_shell', { command: 'ls' })], 'tool_use');
    case 'pause':
      return as(half, 'pause_turn');
    case 'many-blocks': {
      const middle = Math.ceil(text.length / 2);
      return as([thought('Two halves.'), textBlock(text.slice(0, middle)), textBlock(text.slice(middle))], 'end_turn');
    }
    case 'no-usage':
    case 'unknown-parts':
      return message;
  }
};
