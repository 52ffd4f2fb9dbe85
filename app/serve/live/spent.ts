import type { JournalLine } from '../../../services/store/events.ts';

/** The calls of models so far, and what they cost. */
export interface Spent {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Micro-units; null: a price is unknown. */
  readonly cost: number | null;
}

export const nothingSpent: Spent = { calls: 0, inputTokens: 0, outputTokens: 0, cost: 0 };

/** Adds a call. */
export const spentWith = (spent: Spent, call: Extract<JournalLine, { type: 'model.called' }>): Spent => ({
  calls: spent.calls + 1,
  inputTokens: spent.inputTokens + call.inputTokens,
  outputTokens: spent.outputTokens + call.outputTokens,
  cost: spent.cost === null || call.cost === null ? null : spent.cost + call.cost,
});
