import type { Exploration } from '../../../core/schema/explore/exploration.ts';

/** What an exploration came to, as far as it is not said. */
export const explorationResult = (more: Partial<Exploration> = {}): Exploration => ({
  ...{ schema: 1, id: '20261127-100000-abcd', name: 'churn', status: 'answered', ask: 'Who leaves?', answer: 'Few.' },
  ...{ target: null, tables: [{ name: 'customers.csv', rows: 1200, columns: 6 }], model: 'claude-x', turns: 3 },
  ...{ cells: 5, plots: 1, score: null, seconds: 61.7, sandbox: 'landlock', troubles: [], files: [], notes: [] },
  spent: { calls: 4, inputTokens: 1000, outputTokens: 200, cost: 120_000, currency: 'USD' },
  ...more,
});
