import { expect, test } from 'vitest';
import { scoreWords } from '../../../core/out-of-fold/score-words.ts';
import type { HeldCheck } from '../../../core/schema/judged/rehearsal.ts';

const check: HeldCheck = {
  ...{ score: 0.849, error: 0.03, metric: 'accuracy', direction: 'max', baseline: 0.6, scheme: 'stratified' },
  ...{ rows: { train: 570, held: 143 }, why: null, claimed: null, agrees: true },
};
const own = { score: 0.8536, error: 0.012, rows: 713, lacking: 0, of: 713 };
const words = (change: Partial<Parameters<typeof scoreWords>[0]> = {}) =>
  scoreWords({ metric: { name: 'accuracy' }, crossValidation: null, confirmation: own, check: null, ...change });

test('a score is called confirmed only where held-back rows bear it out; else whose word it is, and always of how many rows', () => {
  expect(words({ check })).toBe(
    'accuracy 0.8536 ± 0.012 (cross-validated over 713 rows), confirmed by a held-back check: 0.849 ± 0.03 on 143 rows',
  );
  expect(words()).toBe("accuracy 0.8536 ± 0.012 by the program's own folds over 713 rows");
  for (const agrees of [false, null])
    expect(words({ check: { ...check, agrees } })).toBe(
      "accuracy 0.8536 ± 0.012 by the program's own folds over 713 rows; held-back check: 0.849 ± 0.03 on 143 rows",
    );
  const claimed = { score: 0.84, error: 0.02, rows: 570 };
  expect(words({ check: { ...check, agrees: null, claimed } })).toMatch(/on 143 rows, where its own folds say 0.84$/);
  expect(words({ confirmation: { ...own, rows: 287, lacking: 426 } })).toContain('over 287 of 713 rows');
  expect(words({ confirmation: { ...own, error: null } })).toBe(
    "accuracy 0.8536 (nobody can tell its standard error) by the program's own folds over 713 rows",
  );
});

test('without out-of-fold predictions there is the score of held rows, or the word of the program', () => {
  const crossValidation = { metric: 'accuracy', score: 0.9 };
  expect(words({ confirmation: null, check })).toBe('accuracy 0.849 ± 0.03 on 143 rows held back from it');
  expect(words({ confirmation: null, crossValidation })).toBe("accuracy 0.9 by the program's own folds");
  const unscored = { ...own, score: null, rows: 287, lacking: 426 };
  expect(words({ confirmation: unscored, crossValidation })).toBe(
    "accuracy 0.9 by the program's own folds over 287 of 713 rows",
  );
  expect(words({ confirmation: null })).toBe('no cross-validation');
});
