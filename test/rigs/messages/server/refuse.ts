import type { KnownModel, Manners } from '../models.ts';
import type { MessagesRequest } from './request.ts';
import { piecesOf } from './tokens.ts';

/** What a well-formed request still may not ask, in the server's words; undefined: nothing. */
export const refusalOf = (request: MessagesRequest, model: KnownModel, manners: Manners): string | undefined =>
  unanswerable(request, model) ??
  byTools(request) ??
  (manners === 'claude' ? byClaude(request, model) : byLocal(request));

const unanswerable = ({ max_tokens, messages, system }: MessagesRequest, model: KnownModel): string | undefined => {
  if (max_tokens > model.maxTokens) {
    return `max_tokens: ${max_tokens} > ${model.maxTokens}, which is the maximum allowed number of output tokens for ${model.id}`;
  }
  if (messages[0]?.role !== 'user') return 'messages: first message must use the "user" role';
  const contents = [system ?? [], ...messages.map(({ content }) => content)];
  if (contents.some((content) => content !== '' && textsOf(content).some((text) => text.trim() === ''))) {
    return 'messages: text content blocks must contain non-whitespace text';
  }
  if (messages.some(({ content }) => content.length === 0)) return 'messages: all messages must have non-empty content';
  return undefined;
};

/** Each use of a tool has its result at the beginning of the next turn, and the tools are named. */
const byTools = ({ messages, tools = [], tool_choice }: MessagesRequest): string | undefined => {
  if (tool_choice !== undefined && tools.length === 0)
    return 'tool_choice: may only be specified while providing tools';
  for (const [at, { role, content }] of messages.entries()) {
    const uses = role === 'assistant' ? idsOf(content, 'tool_use', 'id') : [];
    if (uses.length > 0 && tools.length === 0) return 'tools: Field required';
    const next = messages[at + 1]?.content ?? '';
    const results = idsOf(next, 'tool_result', 'tool_use_id');
    const first = typeof next === 'string' ? [] : next.slice(0, results.length);
    if (first.some(({ type }) => type !== 'tool_result') || uses.some((id) => !results.includes(id)))
      return `messages.${at}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${uses.join(', ')}`;
    if (uses.length === 0 && role === 'assistant' && results.length > 0)
      return `messages.${at + 1}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${results.join(', ')}`;
  }
  return undefined;
};

const idsOf = (content: MessagesRequest['messages'][number]['content'], kind: string, name: string): unknown[] =>
  typeof content === 'string'
    ? []
    : content.flatMap((block) => (block.type === kind ? [(block as Readonly<Record<string, unknown>>)[name]] : [])); // a loose object

const textsOf = (content: MessagesRequest['messages'][number]['content']): readonly string[] =>
  typeof content === 'string' ? [content] : content.flatMap(({ text }) => (typeof text === 'string' ? [text] : []));

const byClaude = (request: MessagesRequest, model: KnownModel): string | undefined => {
  const { thinking, max_tokens, messages, output_config } = request;
  for (const name of ['temperature', 'top_p', 'top_k'] as const) {
    if (model.modern && request[name] !== undefined) return `${name}: \`${name}\` is deprecated for this model.`;
  }
  if (model.modern && messages.at(-1)?.role === 'assistant') {
    return 'This model does not support assistant message prefill. The conversation must end with a user message.';
  }
  if (thinking?.type === 'enabled') {
    if (thinking.budget_tokens < 1024)
      return 'thinking.enabled.budget_tokens: Input should be greater than or equal to 1024';
    if (thinking.budget_tokens >= max_tokens) return '`max_tokens` must be greater than `thinking.budget_tokens`';
  }
  const marks = piecesOf(request).filter(({ marked }) => marked).length;
  if (marks > 4) return `A maximum of 4 blocks with cache_control may be provided. Found ${marks}.`;
  return wrongSchema(output_config?.format?.schema, 'output_config.format.schema');
};

/** Chat templates of local models insist on turns that take turns; Claude's server joins them. */
const byLocal = ({ messages }: MessagesRequest): string | undefined =>
  messages.some(({ role }, at) => role === messages[at - 1]?.role)
    ? 'Conversation roles must alternate user/assistant/user/assistant/...'
    : undefined;

const unsupported = [
  ...['minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['maxItems', 'uniqueItems', 'minProperties', 'maxProperties', 'patternProperties', 'oneOf'],
];

/** Structured output knows a part of JSON Schema only; the SDK's zodOutputFormat keeps within it. */
const wrongSchema = (schema: unknown, path: string): string | undefined => {
  if (typeof schema !== 'object' || schema === null) return undefined;
  const node = schema as Readonly<Record<string, unknown>>; // an object that came as JSON
  if (!Array.isArray(schema)) {
    if (node.type === 'object' && node.additionalProperties !== false) {
      return `${path}: For 'object' type, 'additionalProperties' must be explicitly set to false`;
    }
    const found = unsupported.find((name) => name in node && typeof node.type === 'string');
    if (found !== undefined) return `${path}: For '${String(node.type)}' type, property '${found}' is not supported`;
  }
  for (const [name, value] of Object.entries(node)) {
    const wrong = wrongSchema(value, `${path}.${name}`);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
};
