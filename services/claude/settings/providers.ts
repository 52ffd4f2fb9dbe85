import type { Protocol } from './settings.ts';

/** Whom the first part of `provider/name` names. */
interface Provider {
  readonly protocol: Protocol;
  /** Without `/v1`, which the clients append. */
  readonly baseUrl: string;
  /** The variable in which its own client looks for another address. */
  readonly urlEnv?: string;
  /** The variable that holds its key; absent: it needs none. */
  readonly keyEnv?: string;
}

/** The addresses are those of each maker's documentation (docs/language-models/models.md). */
const providers: Readonly<Record<string, Provider>> = {
  openai: { protocol: 'chat', baseUrl: 'https://api.openai.com', urlEnv: 'OPENAI_BASE_URL', keyEnv: 'OPENAI_API_KEY' },
  openrouter: { protocol: 'chat', baseUrl: 'https://openrouter.ai/api', keyEnv: 'OPENROUTER_API_KEY' },
  groq: { protocol: 'chat', baseUrl: 'https://api.groq.com/openai', keyEnv: 'GROQ_API_KEY' },
  mistral: { protocol: 'chat', baseUrl: 'https://api.mistral.ai', keyEnv: 'MISTRAL_API_KEY' },
  deepseek: { protocol: 'chat', baseUrl: 'https://api.deepseek.com', keyEnv: 'DEEPSEEK_API_KEY' },
  ollama: { protocol: 'chat', baseUrl: 'http://localhost:11434' },
  lmstudio: { protocol: 'chat', baseUrl: 'http://localhost:1234' },
  vllm: { protocol: 'chat', baseUrl: 'http://localhost:8000' },
  llamacpp: { protocol: 'chat', baseUrl: 'http://localhost:8080' },
};

/** The provider that a name begins with, and the model's name at it; null: it names none. */
export const providerIn = (name: string): { readonly provider: Provider; readonly model: string } | null => {
  const [first = '', ...rest] = name.split('/');
  const provider = Object.hasOwn(providers, first) ? providers[first] : undefined;
  return provider === undefined || rest.length === 0 ? null : { provider, model: rest.join('/') };
};
