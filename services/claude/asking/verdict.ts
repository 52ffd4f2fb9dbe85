import { type Called, failed } from '../call.ts';
import type { Question } from '../claude.ts';
import type { ModelFailure } from '../failure.ts';
import { readAnswer } from '../http/read-answer.ts';
import { refusalWords } from '../http/refusal.ts';
import type { RoleModel } from '../settings/settings.ts';
import { type Block, type Tool, type ToolTalk, usesIn } from '../tool.ts';

/** What an answer is: uses of a tool, a value, words that cannot be read as one, or a failure. */
export type Verdict<T> =
  | { readonly uses: Tool; readonly blocks: readonly Block[] }
  | { readonly value: T; readonly text: string }
  | { readonly why: string; readonly text: string }
  | { readonly failure: ModelFailure };

/** For the journal. */
export const outcomeOf = (verdict: Verdict<unknown>): string =>
  'failure' in verdict ? verdict.failure.kind : 'value' in verdict || 'uses' in verdict ? 'ok' : 'nonsense';

/** Reads an answer as what was asked for. */
export const judge = <T>(
  { role, answer }: Question<T>,
  { outcome }: Called,
  { maxTokens }: RoleModel,
  talk: ToolTalk | null,
): Verdict<T> => {
  if (outcome.kind === 'failure') return outcome;
  const { stopReason, text, refusal, blocks = [] } = outcome;
  switch (stopReason) {
    case 'refusal': {
      const advice = 'Another model may: `fallback` in models.json.';
      return { failure: failed('refusal', refusalWords(role, refusal), advice) };
    }
    case 'max_tokens': {
      const message = `The ${role} stopped at its limit of ${maxTokens.toLocaleString('en')} tokens`;
      return { failure: failed('truncated', message, 'Set a larger maxTokens for it in models.json.') };
    }
    case 'model_context_window_exceeded': {
      const message = `The question to the ${role} and its answer do not fit the model's window together`;
      return { failure: failed('window-full', message, 'Name a model with a larger one in models.json.') };
    }
    default:
      if (talk?.mayUse === true && usesIn(blocks).length > 0) return { uses: talk.tool, blocks };
      return { ...readAnswer(answer, text), text };
  }
};
