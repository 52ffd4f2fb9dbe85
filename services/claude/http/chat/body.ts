import type {
  ContentBlockParam,
  MessageParam,
  TextBlockParam,
  Tool,
} from '@anthropic-ai/sdk/resources/messages/messages.js';
import type {
  ChatCompletionCreateParamsStreaming,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions.js';
import type { Body } from '../request.ts';

/** OpenAI's own server refuses `max_tokens` for its newer models; most others know nothing else. */
const officialHost = 'api.openai.com';

/**
 * The request as OpenAI's chat completions have it. Marks for a cache and thoughts, which only Anthropic's servers take, are left
 * out; results of tools become messages of their own.
 */
export const chatBodyOf = (body: Body, baseUrl: string): ChatCompletionCreateParamsStreaming => {
  const { model, max_tokens: most, messages, temperature, output_config: output, tools, tool_choice: choice } = body;
  const effort = output?.effort;
  const schema = output?.format?.schema;
  const limit = new URL(baseUrl).hostname === officialHost ? { max_completion_tokens: most } : { max_tokens: most };
  return {
    ...{ model, ...limit, stream: true, stream_options: { include_usage: true } },
    messages: [{ role: 'system', content: textOf(body.system) }, ...messages.flatMap(messagesFor)],
    ...(temperature !== undefined && { temperature }),
    ...(effort != null && { reasoning_effort: effort === 'max' ? 'xhigh' : effort }),
    ...(schema !== undefined && {
      response_format: { type: 'json_schema', json_schema: { name: 'answer', schema, strict: true } },
    }),
    ...(tools !== undefined && { tools: tools.filter(isOwnTool).map(functionOf) }),
    ...(choice?.type === 'none' && { tool_choice: 'none' }),
  };
};

type Content = string | readonly (ContentBlockParam | TextBlockParam)[] | undefined;

const textOf = (content: Content): string =>
  typeof content === 'string'
    ? content
    : (content ?? []).flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n\n');

const messagesFor = ({ role, content }: MessageParam): ChatCompletionMessageParam[] =>
  role === 'assistant' ? [modelMessage(content)] : userMessages(content);

const modelMessage = (content: Content): ChatCompletionMessageParam => {
  const uses = typeof content === 'string' ? [] : (content ?? []).filter((block) => block.type === 'tool_use');
  return {
    role: 'assistant',
    content: textOf(content) || null,
    ...(uses.length > 0 && {
      tool_calls: uses.map(({ id, name, input }) => ({
        ...{ id, type: 'function' },
        function: { name, arguments: JSON.stringify(input) },
      })),
    }),
  };
};

/** Results come first: servers want them right after the uses. */
const userMessages = (content: Content): ChatCompletionMessageParam[] => {
  const results = typeof content === 'string' ? [] : (content ?? []).filter((block) => block.type === 'tool_result');
  const text = textOf(content);
  return [
    ...results.map(({ tool_use_id, content: result }) => ({
      ...{ role: 'tool' as const, tool_call_id: tool_use_id },
      content: typeof result === 'string' ? result : '',
    })),
    ...(text === '' ? [] : [{ role: 'user' as const, content: text }]),
  ];
};

const isOwnTool = (tool: NonNullable<Body['tools']>[number]): tool is Tool => 'input_schema' in tool;

const functionOf = ({ name, description, input_schema: parameters }: Tool) => ({
  type: 'function' as const,
  function: { name, ...(description !== undefined && { description }), parameters: { ...parameters } },
});
