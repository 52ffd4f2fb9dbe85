import type { Model } from '@anthropic-ai/sdk/resources/messages/messages';

/** What a server may differ in; `claude` is Anthropic's own, `local` what servers at home do. */
export type Manners = 'claude' | 'local';

export interface KnownModel {
  readonly id: Model;
  readonly maxTokens: number;
  /** Refuses sampling parameters and a prefilled answer, as models since Opus 4.7 do; the SDK's types know neither. */
  readonly modern: boolean;
}

const modern = (id: Model): KnownModel => ({ id, maxTokens: 128_000, modern: true });
const older = (id: Model): KnownModel => ({ id, maxTokens: 64_000, modern: false });

export const knownModels: readonly KnownModel[] = [
  ...(
    ['claude-fable-5-2', 'claude-mythos-5-2', 'claude-opus-5-5', 'claude-sonnet-5-5', 'claude-haiku-5-5'] as const
  ).map(modern),
  ...(['claude-opus-5', 'claude-sonnet-5', 'claude-opus-4-8', 'claude-opus-4-7'] as const).map(modern),
  ...(['claude-sonnet-4-6', 'claude-haiku-4-5', 'claude-sonnet-4-5'] as const).map(older),
];

/** Null: Claude's server does not know it. A local server serves whatever it is asked for. */
export const modelOf = (id: string, manners: Manners): KnownModel | null =>
  knownModels.find((model) => model.id === id) ?? (manners === 'local' ? { ...older(id), maxTokens: 1_000_000 } : null);

const supported = { supported: true };

/** As GET /v1/models tells it. */
export const modelInfo = ({ id, maxTokens, modern }: KnownModel) => ({
  type: 'model',
  id,
  display_name: id.replaceAll('-', ' '),
  created_at: '2026-01-01T00:00:00Z',
  lifecycle: 'active',
  line: id.split('-')[1] ?? null,
  deprecated_at: null,
  retires_at: null,
  max_input_tokens: 1_000_000,
  max_tokens: maxTokens,
  capabilities: { structured_outputs: supported, batch: supported, effort: { supported: modern } },
});
