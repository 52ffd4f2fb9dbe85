import { expect, test } from 'vitest';
import { scoreboardBrief, scoreboardOf } from '../../../core/brief/scoreboard.ts';
import type { CrossValidation } from '../../../core/schema/reported/cross-validation.ts';

const member = (name: string, score: number, error: number | null) => ({ name, score, weight: 0, error });

test('a member that learned one fold alone is said to: its score does not compare with that of the blend', () => {
  const cv: CrossValidation = {
    ...{
      metric: 'accuracy',
      score: 0.79,
      direction: 'max',
      scheme: 'stratified',
      folds: 8,
      error: 0.002,
      source: 'reported',
    },
    models: [member('xgb', 0.78, 0.003), member('linear', 0.8, null)],
  };
  const told = scoreboardBrief(scoreboardOf(cv));
  expect(told).toContain('Member "xgb": 0.78,');
  expect(told).toContain('Member "linear, in one fold": 0.8,');
  expect(scoreboardBrief(scoreboardOf({ ...cv, folds: 1, error: null }))).toContain('Member "linear": 0.8,');
});
