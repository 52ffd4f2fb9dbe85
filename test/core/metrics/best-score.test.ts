import { expect, test } from 'vitest';
import { betterScore, keptScoreName } from '../../../core/metrics/best-score.ts';

const kept = (metric: string, ...scores: readonly number[]) =>
  scores
    .map((score) => ({ metric, score }))
    .reduce<{ readonly metric: string; readonly score: number } | null>(betterScore, null)?.score;

test.each([
  ['auc', 0.83],
  ['logloss', 0.81],
  ['map@3', 0.83],
])('the best %s so far never gets worse', (metric, best) => {
  expect(kept(metric, 0.81, 0.83, 0.82)).toBe(best);
  expect(keptScoreName(metric)).toBe(`best ${metric}`);
});

test('of a metric that we do not know the latest is kept, and called so', () => {
  expect(kept('house fit', 0.81, 0.83, 0.82)).toBe(0.82);
  expect(keptScoreName('house fit')).toBe('latest house fit');
});

test('the scores of another metric are not compared', () => {
  expect(betterScore({ metric: 'auc', score: 0.9 }, { metric: 'accuracy', score: 0.7 }).score).toBe(0.7);
});
