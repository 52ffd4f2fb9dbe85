import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { acceptMark, deductions, judge, passMark } from '../../../stages/verify/score.ts';
import { programWith } from './reviewed.ts';
import { leaky, rehearsalWith, review } from './reviewing.ts';

describe('by rules', () => {
  test('a sound program that beats the constant is accepted', async () => {
    const { made, said } = await review(programWith(), { rehearsal: rehearsalWith() });
    expect(made).toEqual({
      score: 1,
      by: 'rules',
      reasons: ['auc 0.8 on held rows, a plain constant 0.5'],
      findings: [],
      unused: [],
      criteria: [],
    });
    expect(said.flatMap((event) => (event.type === 'message' ? [event.kind] : []))).toEqual([
      'verification-request',
      'verification-result',
    ]);
  });

  test('a leak is rejected, with its line and what to do', async () => {
    const { outcome } = await review(leaky, { rehearsal: rehearsalWith({ score: 0.999 }) });
    expect(outcome).toMatchObject({
      ok: false,
      kind: 'rejected',
      line: 6,
      message: expect.stringMatching(/^target-among-features, line 6: /),
      advice: expect.stringContaining('train.drop'),
    });
  });

  test.each([
    ['as the constant', { score: 0.5 }, 0.4],
    ['worse than the constant', { score: 0.4 }, 0.4],
    ['as the constant, where less is better', { metric: 'rmse', direction: 'min', score: 2, baseline: 2 }, 0.4],
    ['hardly better', { score: 0.504 }, 0.9],
    ['worse by no more than chance', { score: 0.46, error: 0.03, difference: 0.03 }, 0.9],
    ['better by no more than chance', { score: 0.55, error: 0.03, difference: 0.03 }, 0.9],
    ['better beyond chance', { score: 0.57, error: 0.03, difference: 0.03 }, 1],
    ['better on the same rows beyond chance', { score: 0.55, error: 0.03, difference: 0.01 }, 1],
    ['worse beyond chance', { score: 0.43, error: 0.03, difference: 0.03 }, 0.4],
    ['as the constant on every row', { score: 0.5, error: 0.03, difference: 0 }, 0.4],
    ['better', { score: 0.6 }, 1],
    ['better, where less is better', { metric: 'rmse', direction: 'min', score: 1, baseline: 2 }, 1],
    ['not measured', { score: null, baseline: null, why: 'no test file' }, 1],
  ] as const)('a rehearsed score %s', async (_, change, expected) => {
    expect(judge([], rehearsalWith(change)).score).toBe(expected);
    const { outcome } = await review(programWith(), { rehearsal: rehearsalWith(change) });
    expect(outcome.ok).toBe(expected >= 0.5);
  });

  test('warnings cost a little, and no more than three of them do', () => {
    const warning = (rule: string) => ({ rule, severity: 'warning' as const, message: '', advice: '' });
    const scores = [1, 2, 3, 4, 9].map(
      (n) =>
        judge(
          Array.from({ length: n }, (_, i) => warning(`r${i}`)),
          undefined,
        ).score,
    );
    expect(scores).toEqual([0.9, 0.8, 0.7, 0.7, 0.7]);
    expect(judge([warning('same'), warning('same')], undefined).score).toBe(0.9);
  });

  test("a user's own program is told about, not refused", async () => {
    const { made } = await review(leaky, { origin: 'user' });
    expect(made?.score).toBe(0.2);
    expect(made?.findings.map(({ rule }) => rule)).toContain('target-among-features');
  });
});

test('docs/language-models/review.md tells what is taken off', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/language-models/review.md'), 'utf8');
  const { error, warning, warnings, worthless, poor } = deductions;
  for (const row of [
    `each rule with an error | ${error}`,
    `each rule that warns | ${warning}, at most ${warnings} together`,
    `by more than chance, or the same | ${worthless}`,
    `chance alone may make the difference | ${poor}`,
    `less than a hundredth of the constant's | ${poor}`,
  ])
    expect(text).toContain(`${row} |`);
  for (const row of [
    `at least ${acceptMark} |`,
    `${passMark} to ${acceptMark} |`,
    `below ${passMark} | it is rejected`,
  ])
    expect(text).toContain(`| ${row}`);
});
