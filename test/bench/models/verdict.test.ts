import { expect, test } from 'vitest';
import { counted, gainOf, verdictOn } from '../../../bench/models/verdict.ts';

const max = (score?: number) => ({ score, higher_is_better: true });
const min = (score?: number) => ({ score, higher_is_better: false });

test('a gain is positive whichever way is better, and there is none without both scores', () => {
  expect(gainOf(max(0.75), max(0.5))).toBe(-0.25);
  expect(gainOf(min(0.75), min(0.5))).toBe(0.25);
  expect([gainOf(max(), max(0.5)), gainOf(max(0.5), max()), gainOf(undefined, max(0.5))]).toEqual(
    Array(3).fill(undefined),
  );
});

test('a difference is judged by the error alone where nobody ran twice', () => {
  expect(verdictOn({ gain: -0.02, error: 0.02 })).toBe('within');
  expect(verdictOn({ gain: -0.03, error: 0.02 })).toBe('worse');
  expect(verdictOn({ gain: 0.03, error: 0.02 })).toBe('better');
  expect(verdictOn({ gain: -0.03, error: undefined })).toBe('worse');
});

test('what another seed changes as much, either way, says nothing', () => {
  expect(verdictOn({ gain: -0.03, error: 0.02, nullGain: 0.03 })).toBe('within');
  expect(verdictOn({ gain: 0.03, error: 0.02, nullGain: -0.03 })).toBe('within');
  expect(verdictOn({ gain: -0.04, error: 0.02, nullGain: 0.03 })).toBe('worse');
  expect(verdictOn({ gain: -0.02, error: 0.02, nullGain: 0.001 })).toBe('within');
});

test('a run that lost its score is worse, whatever another seed gains', () => {
  expect(verdictOn({ gain: undefined, error: undefined, nullGain: 1 })).toBe('worse');
});

test('what is not graded counts among all', () => {
  expect(counted(['within', 'worse', 'not graded', 'within'])).toBe('2 of 4 within, 0 better, 1 worse');
});
