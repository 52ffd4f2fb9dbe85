import * as z from 'zod';
import { Role, roles } from '../role.ts';

/** Keys of models under the names that their makers' clients read. */
const usualKeys: ReadonlySet<string> = new Set(
  [
    'ANTHROPIC_API_KEY ANTHROPIC_AUTH_TOKEN OPENAI_API_KEY OPENROUTER_API_KEY LITELLM_API_KEY LITELLM_MASTER_KEY',
    'VLLM_API_KEY VLLM_KEY OLLAMA_API_KEY DEEPSEEK_API_KEY MISTRAL_API_KEY GROQ_API_KEY TOGETHER_API_KEY',
    'FIREWORKS_API_KEY XAI_API_KEY ZAI_API_KEY MOONSHOT_API_KEY DASHSCOPE_API_KEY GEMINI_API_KEY CEREBRAS_API_KEY',
  ].flatMap((names) => names.split(' ')),
);

/**
 * Which variables keyEnv may name: models.json also names the server that gets the value, so no other secret of the environment
 * (HF_TOKEN, CI_JOB_TOKEN) may be named. Whoever sets MEDALIST_KEY means it for a model.
 */
const isModelKey = (name: string): boolean => usualKeys.has(name) || /^MEDALIST_KEY(?:_\w+)?$/.test(name);

const Effort = z.enum(['low', 'medium', 'high', 'xhigh', 'max']);
export type Effort = z.output<typeof Effort>;

/** What a server speaks: Anthropic's Messages, or OpenAI's chat completions. */
const Protocol = z.enum(['messages', 'chat']);
export type Protocol = z.output<typeof Protocol>;

/** A server's address without `/v1` and what follows, which the client appends. It must not hold a secret. */
export const BaseUrl = z.string().transform((text, context) => {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  if (url === null || !/^https?:$/.test(url.protocol)) return refuse('must be http://HOST:PORT or https://HOST');
  if (url.username !== '' || url.password !== '')
    return refuse('must hold no user name and no password: name the variable that holds the key in keyEnv');
  if (url.search !== '' || url.hash !== '') return refuse('must hold no ? and no #');
  return `${url.origin}${url.pathname}`
    .replace(/(?<!\/)\/+$/, '')
    .replace(/\/v1(\/messages|\/chat\/completions)?$/, '');
});

export const ModelName = z
  .string()
  .trim()
  .regex(/^[\w.:/@+-]{1,200}$/, 'is not the name of a model');

/** The settings of one role, or of all roles. */
export const Settings = z
  .strictObject({
    off: z.boolean(),
    model: ModelName,
    /** A model of the same server, asked if the first one cannot or will not answer; null: none. */
    fallback: ModelName.nullable(),
    baseUrl: BaseUrl,
    /** Default: that of the provider, else `messages`. */
    protocol: Protocol,
    keyEnv: z
      .string()
      .regex(/^[A-Za-z_]\w*$/, 'must be the name of an environment variable; the key itself does not belong here')
      .refine(
        isModelKey,
        'must be a variable for the key of a model: MEDALIST_KEY, MEDALIST_KEY_(any name), OPENROUTER_API_KEY and the like',
      ),
    /** The header for the key: `bearer`, as the official client does it, or `x-api-key` for old gateways. */
    keyHeader: z.enum(['x-api-key', 'bearer']),
    maxTokens: z.int().min(256).max(128_000),
    /** Current Claude models refuse a temperature; local servers know it. */
    temperature: z.number().min(0).max(2),
    /** Null: not sent. */
    effort: Effort.nullable(),
    thinking: z.enum(['adaptive', 'disabled']),
    timeoutSeconds: z.number().min(0.1).max(3600),
    structured: z.enum(['schema', 'prompt']),
    cache: z.boolean(),
  })
  .partial();
export type Settings = z.output<typeof Settings>;

const perMillion = z.number().min(0).max(100_000);
const Rate = z.strictObject({
  input: perMillion,
  output: perMillion,
  cacheRead: perMillion.optional(),
  cacheWrite: perMillion.optional(),
});

/**
 * Units of a currency per million tokens. `long`: the prices of all tokens of a request whose prompt has more than
 * `over` tokens.
 */
export const Price = Rate.extend({ long: Rate.extend({ over: z.int().positive() }).optional() });
export type Price = z.output<typeof Price>;

export const Prices = z.strictObject({
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be a currency code such as USD'),
  models: z.record(ModelName, Price),
});
export type Prices = z.output<typeof Prices>;

/** models.json. */
export const ModelsFile = z.strictObject({
  all: Settings.optional(),
  roles: z.partialRecord(Role, Settings).optional(),
  prices: Prices.partial({ currency: true }).optional(),
});
export type ModelsFile = z.output<typeof ModelsFile>;

/** The settings of a role's model, without secrets. */
const RoleModel = z.strictObject({
  model: z.string(),
  fallback: z.string().nullable().default(null), // older runs have none
  baseUrl: z.string(),
  protocol: Protocol.default('messages'), // older runs knew no other
  maxTokens: z.int(),
  temperature: z.number().nullable(),
  effort: Effort.nullable(),
  thinking: z.enum(['adaptive', 'disabled']).nullable(),
  timeoutSeconds: z.number(),
  structured: z.enum(['schema', 'prompt']),
  cache: z.boolean(),
});
export type RoleModel = z.output<typeof RoleModel>;

/** An older run did not know every role. */
const OfRole = RoleModel.nullable().default(null);

/** The models of all roles and the prices of a run, so that a replay needs no keys. */
export const Lineup = z.strictObject({
  roles: z.strictObject(
    // the keys are the roles
    Object.fromEntries(roles.map((role) => [role, OfRole])) as Record<Role, typeof OfRole>,
  ),
  prices: Prices,
  /** Roles that the budget did not reach. They stay off in a resumed run. */
  leftOut: z.array(Role).default([]),
});
export type Lineup = z.output<typeof Lineup>;
