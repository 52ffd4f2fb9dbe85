import { expect, test } from 'vitest';
import { scoreOfResult } from '../../../../app/batch/row/score.ts';

const own = { score: 0.8536, rows: 713, lacking: 0, of: 713 };
const shown = (change: object, submitted: Parameters<typeof scoreOfResult>[0]['submitted'] = null) =>
  scoreOfResult({
    report: { metric: { name: 'auc' }, check: null, confirmation: own, crossValidation: null, ...change },
    submitted,
  });

test('a score in a list says whose word it is, and of how many rows if they are not all', () => {
  expect(shown({})).toEqual({ score: '0.8536', metric: 'auc own folds' });
  expect(shown({ check: { score: 0.84, agrees: true } })).toEqual({ score: '0.8536', metric: 'auc cv' });
  expect(shown({ check: { score: 0.7, agrees: false } })).toEqual({ score: '0.7', metric: 'auc held-back' });
  expect(shown({ confirmation: { ...own, rows: 287, lacking: 426 } }).metric).toBe('auc own folds of 287 of 713 rows');
  expect(shown({ confirmation: null, check: { score: 0.7, agrees: null } }).metric).toBe('auc held-back');
  const crossValidation = { score: 0.9, metric: 'auc' };
  expect(shown({ confirmation: null, crossValidation })).toEqual({ score: '0.9', metric: 'auc own folds' });
  expect(shown({}, { publicScore: '0.81', privateScore: null })).toEqual({ score: '0.81', metric: 'auc public' });
});
