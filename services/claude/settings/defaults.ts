import type { Role } from '../role.ts';
import type { Effort } from './settings.ts';

export const anthropicHost = 'https://api.anthropic.com';

interface Default {
  readonly model: string;
  /** Asked if the first model refuses, is overloaded or does not exist. */
  readonly fallback: string;
  /** Larger than the answers, because thinking counts as output on current models. */
  readonly maxTokens: number;
  /**
   * Tokens that questions of the role rarely exceed. A budget is planned with this number before any question is known.
   */
  readonly promptTokens: number;
  readonly effort: Effort;
}

const [opus, sonnet, haiku] = ['claude-opus-5-5', 'claude-sonnet-5-5', 'claude-haiku-5-5'] as const;

/** Opus writes code, plans and explores, Sonnet reads and judges text. docs/language-models/models.md says why. */
export const defaults: Readonly<Record<Role, Default>> = {
  summariser: { model: sonnet, fallback: haiku, maxTokens: 6_000, promptTokens: 14_000, effort: 'low' },
  advisor: { model: opus, fallback: sonnet, maxTokens: 8_000, promptTokens: 14_000, effort: 'medium' },
  planner: { model: opus, fallback: sonnet, maxTokens: 12_000, promptTokens: 16_000, effort: 'high' },
  coder: { model: opus, fallback: sonnet, maxTokens: 24_000, promptTokens: 16_000, effort: 'high' },
  debugger: { model: opus, fallback: sonnet, maxTokens: 24_000, promptTokens: 20_000, effort: 'high' },
  verifier: { model: sonnet, fallback: opus, maxTokens: 8_000, promptTokens: 24_000, effort: 'medium' },
  explorer: { model: opus, fallback: sonnet, maxTokens: 8_000, promptTokens: 24_000, effort: 'medium' },
};

export const defaultTimeoutSeconds = 600;

/**
 * Whether a model is known to take `output_config.effort`. If its server refuses effort after all, the question is sent
 * without it.
 */
export const takesEffort = (model: string): boolean =>
  /^claude-(?:opus-4-[5-9]|sonnet-4-[6-9]|(?:opus|sonnet|haiku|fable|mythos)-[5-9])/.test(model);
