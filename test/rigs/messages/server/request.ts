import * as z from 'zod';

const CacheControl = z.strictObject({ type: z.literal('ephemeral'), ttl: z.enum(['5m', '1h']).optional() });

const TextBlock = z.strictObject({
  type: z.literal('text'),
  text: z.string(),
  cache_control: CacheControl.nullish(),
  citations: z.array(z.unknown()).nullish(),
});
/** Images, tool calls and their results, thinking: taken as they are. */
const OtherBlock = z.looseObject({ type: z.string(), cache_control: CacheControl.nullish() });
const Block = z.union([TextBlock, OtherBlock]);

const Turn = z.strictObject({
  role: z.enum(['user', 'assistant', 'system']),
  content: z.union([z.string(), z.array(Block)]),
});

const Tool = z.looseObject({ name: z.string(), cache_control: CacheControl.nullish() });

const Thinking = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('enabled'), budget_tokens: z.int(), display: z.string().nullish() }),
  z.strictObject({ type: z.literal('adaptive'), display: z.string().nullish() }),
  z.strictObject({ type: z.literal('disabled') }),
  z.strictObject({ type: z.literal('between_tools') }),
]);

/** The body of POST /v1/messages, as far as the SDK's types go; what they do not know is refused by name. */
export const MessagesRequest = z.strictObject({
  model: z.string().min(1),
  messages: z.array(Turn).min(1),
  max_tokens: z.int().min(0),
  system: z.union([z.string(), z.array(TextBlock)]).optional(),
  stream: z.boolean().optional(),
  stop_sequences: z.array(z.string()).optional(),
  temperature: z.number().min(0).max(1).optional(),
  top_p: z.number().optional(),
  top_k: z.int().optional(),
  thinking: Thinking.optional(),
  output_config: z
    .strictObject({
      effort: z.enum(['low', 'medium', 'high', 'xhigh', 'max']).nullish(),
      format: z.strictObject({ type: z.literal('json_schema'), schema: z.record(z.string(), z.json()) }).nullish(),
    })
    .optional(),
  tools: z.array(Tool).optional(),
  tool_choice: z.looseObject({ type: z.string() }).optional(),
  cache_control: CacheControl.nullish(),
  metadata: z.strictObject({ user_id: z.string().nullish() }).optional(),
  service_tier: z.enum(['auto', 'standard_only']).optional(),
  inference_geo: z.string().nullish(),
  speed: z.enum(['standard', 'fast']).nullish(),
});
export type MessagesRequest = z.output<typeof MessagesRequest>;

/** A local server takes what it does not know. */
export const LenientRequest = MessagesRequest.strip().extend({ temperature: z.number().optional() });

/** Counting tokens generates nothing. */
export const CountRequest = MessagesRequest.omit({ max_tokens: true, stream: true });

/** The first thing that is wrong, in the server's words. */
export const reasonOf = (error: z.ZodError): string => {
  const [issue] = error.issues;
  if (issue === undefined) return 'Invalid request';
  if (issue.code === 'unrecognized_keys') {
    return `${[...issue.path, issue.keys[0]].join('.')}: Extra inputs are not permitted`;
  }
  const where = issue.path.join('.');
  return `${where}: ${/received undefined/.test(issue.message) ? 'Field required' : issue.message}`;
};

type Content = z.output<typeof Turn>['content'];

/** All that is plain text of a turn. */
export const textOf = (content: Content | MessagesRequest['system']): string => {
  if (content === undefined || typeof content === 'string') return content ?? '';
  return content.flatMap((block) => (typeof block.text === 'string' ? [block.text] : [])).join('\n');
};
