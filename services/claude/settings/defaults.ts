import type { Role } from '../role.ts';
import type { Effort } from './settings.ts';

export const anthropicHost = 'https://api.anthropic.com';

interface Default {
  readonly model: string;
  /** Asked where the first one refuses, is overloaded, or is not there. */
  readonly fallback: string;
  /** Thinking counts as output on current models, so these are wider than the answers. */
  readonly maxTokens: number;
  /** What its question rarely passes, in tokens: a budget is planned with it before any question is known. */
  readonly promptTokens: number;
  readonly effort: Effort;
}

const [opus, sonnet, haiku] = ['claude-opus-5-5', 'claude-sonnet-5-5', 'claude-haiku-5-5'] as const;

/** Opus where code or a plan depends on it, Sonnet where text is read and judged. docs/models.md says why. */
export const defaults: Readonly<Record<Role, Default>> = {
  summariser: { model: sonnet, fallback: haiku, maxTokens: 6_000, promptTokens: 14_000, effort: 'low' },
  advisor: { model: opus, fallback: sonnet, maxTokens: 8_000, promptTokens: 14_000, effort: 'medium' },
  planner: { model: opus, fallback: sonnet, maxTokens: 12_000, promptTokens: 16_000, effort: 'high' },
  coder: { model: opus, fallback: sonnet, maxTokens: 24_000, promptTokens: 16_000, effort: 'high' },
  debugger: { model: opus, fallback: sonnet, maxTokens: 24_000, promptTokens: 20_000, effort: 'high' },
  verifier: { model: sonnet, fallback: opus, maxTokens: 8_000, promptTokens: 24_000, effort: 'medium' },
};

export const defaultTimeoutSeconds = 600;

/** Models that are known to take `output_config.effort`; a server that refuses it after all is asked without. */
export const takesEffort = (model: string): boolean =>
  /^claude-(?:opus-4-[5-9]|sonnet-4-[6-9]|(?:opus|sonnet|haiku|fable|mythos)-[5-9])/.test(model);
