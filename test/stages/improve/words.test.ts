import { expect, test } from 'vitest';
import { verdictWords } from '../../../stages/improve/words.ts';

const told = { score: 0.81234, error: 0.01 };

test.each([
  [
    'kept',
    { verdict: 'keep', gain: 0.04 },
    /keep\. The blend with the template is better by more than one standard error/,
  ],
  ['discarded as no better', { verdict: 'discard', gain: 0.005 }, /is not better by more than one standard error/],
  [
    'discarded though it gained',
    { verdict: 'discard', gain: 0.04 },
    /better by more than one standard error.*but that may be/,
  ],
] as const)('of a program that was %s nothing is said that its figures deny', (_, parent, words) => {
  expect(verdictWords({ ...told, ...parent })).toMatch(words);
  expect(verdictWords({ ...told, ...parent })).toContain('the program alone scores about 0.81');
});

test('of a discarded program that gained it is not said that it gained nothing', () => {
  expect(verdictWords({ ...told, verdict: 'discard', gain: 0.04 })).not.toContain('not better');
});
