import type { Called } from '../call.ts';
import type { Question } from '../claude.ts';
import type { Talk } from '../exchange.ts';
import { failed, type ModelFailure } from '../failure.ts';
import { readAnswer } from '../http/read-answer.ts';
import { refusalWords } from '../http/refusal.ts';
import { withoutThoughts } from '../http/thoughts.ts';
import { readFencedUses } from '../prompt/fenced-uses.ts';
import type { RoleModel } from '../settings/settings.ts';
import { type Block, type ToolUse, usesIn } from '../tool.ts';

/** Uses of tools in an answer, and what it says beside them. */
interface Uses {
  readonly uses: readonly ToolUse[];
  readonly text: string;
  readonly blocks: readonly Block[];
}

/** What an answer is: uses of tools, a value, words that cannot be read as one, or a failure. */
export type Verdict<T> =
  | Uses
  | { readonly value: T; readonly text: string }
  | { readonly why: string; readonly text: string }
  | { readonly failure: ModelFailure };

/** The outcome of a call, for the journal. */
export const outcomeOf = (verdict: Verdict<unknown>): string =>
  'failure' in verdict ? verdict.failure.kind : 'value' in verdict || 'uses' in verdict ? 'ok' : 'nonsense';

/** Reads an answer as what was asked for. */
export const judge = <T>(
  { role, answer }: Question<T>,
  { outcome }: Called,
  { maxTokens }: RoleModel,
  talk: Talk | null,
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
      return usesOf(talk, text, blocks) ?? { ...readAnswer(answer, text), text };
  }
};

/** The uses of tools in an answer; null: it has none, or may have none. */
const usesOf = (talk: Talk | null, text: string, blocks: readonly Block[]): Uses | null => {
  if (talk?.mayUse !== true || talk.toolbox === null) return null;
  if (talk.form === 'blocks') {
    const uses = usesIn(blocks).map(({ name, input }) => ({ name, input }));
    return uses.length === 0 ? null : { uses, text, blocks };
  }
  const { uses, beside } = readFencedUses(withoutThoughts(text), talk.toolbox);
  return uses.length === 0 ? null : { uses, text: beside, blocks: [{ type: 'text', text }] };
};
