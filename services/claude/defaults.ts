import type { Role } from './role.ts';

export const anthropicHost = 'https://api.anthropic.com';

interface Default {
  readonly model: string;
  /** Thinking counts as output on current models, so these are wider than the answers. */
  readonly maxTokens: number;
  /** What its question rarely passes, in tokens: a budget is planned with it before any question is known. */
  readonly promptTokens: number;
}

/** Opus where code or a plan depends on it, Sonnet where text is read and judged. docs/models.md says why. */
export const defaults: Readonly<Record<Role, Default>> = {
  summariser: { model: 'claude-sonnet-5-5', maxTokens: 6_000, promptTokens: 14_000 },
  advisor: { model: 'claude-opus-5-5', maxTokens: 8_000, promptTokens: 14_000 },
  planner: { model: 'claude-opus-5-5', maxTokens: 12_000, promptTokens: 16_000 },
  coder: { model: 'claude-opus-5-5', maxTokens: 24_000, promptTokens: 16_000 },
  debugger: { model: 'claude-opus-5-5', maxTokens: 24_000, promptTokens: 20_000 },
  verifier: { model: 'claude-sonnet-5-5', maxTokens: 8_000, promptTokens: 24_000 },
};

export const defaultTimeoutSeconds = 600;
