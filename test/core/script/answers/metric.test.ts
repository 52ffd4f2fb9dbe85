import { expect, test } from 'vitest';
import { scoreLine } from '../../../../core/script/answers/metric.ts';

test('F1 of two classes is that of the second one, of several the mean over all', () => {
  expect(scoreLine('f1', 'binary')?.code).toBe('f1_score(y, p)');
  expect(scoreLine('f1', 'classes')?.code).toBe('f1_score(y, p, average="macro")');
  expect(scoreLine('macro_f1', 'binary')?.code).toBe('f1_score(y, p, average="macro")');
});

test('a metric without a short formula has no line', () => {
  expect(scoreLine('quantiles', 'values')).toBeUndefined();
});
