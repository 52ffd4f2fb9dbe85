import { targetStep } from '../../target-step.ts';

/** The rule finds the same spaces around every cell, and none in the sample: exactly these go. */
export const textPadding = targetStep('text-padding', ['padded-text'], () => ({
  decide: () => ({
    changes: 'spelling',
    cell: (cell) => cell.trim(),
    rule: 'padded-text',
    what: 'took off the spaces around every cell',
  }),
}));
