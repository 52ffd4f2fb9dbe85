import { expect, test } from 'vitest';
import { headlineOf, whyNotGood } from '../../../stages/distil/judge.ts';

const engine = { metric: 'rmse', direction: 'min', score: 1, error: 0.1 } as const;
const ranks = (value: number) => ({ by: 'ranks', value }) as const;

test('a script is good enough within one standard error, whichever way the metric goes', () => {
  expect(whyNotGood({ part: null, score: 1.09, likeness: ranks(0.99) }, engine)).toBeNull();
  expect(whyNotGood({ part: null, score: 0.65, likeness: ranks(0.99) }, engine)).toBeNull();
  expect(whyNotGood({ part: null, score: 1.11, likeness: ranks(0.99) }, engine)).toBe(
    'rmse 1.11 beside 1: worse by more than one standard error (0.1)',
  );
  const upwards = { ...engine, metric: 'auc', direction: 'max' } as const;
  expect(whyNotGood({ part: null, score: 0.91, likeness: ranks(0.99) }, upwards)).toBeNull();
  expect(whyNotGood({ part: null, score: 0.89, likeness: ranks(0.99) }, upwards)).toMatch(/^auc 0.89 beside 1: worse/);
});

test('where nobody can tell the standard error, a script must not be worse at all', () => {
  const unknown = { ...engine, error: null };
  expect(whyNotGood({ part: null, score: 0.5, likeness: ranks(0.99) }, unknown)).toBeNull();
  expect(whyNotGood({ part: null, score: 1.01, likeness: ranks(0.99) }, unknown)).toMatch(/^rmse 1.01 beside 1: worse/);
});

test('a score that is far better than the engine comes of a leak', () => {
  expect(whyNotGood({ part: null, score: 0.5, likeness: ranks(1) }, engine)).toMatch(/as if it knew the answers$/);
});

test('its answers must be those of the submission: ranks nearly all, labels but for those at the border', () => {
  expect(whyNotGood({ part: null, score: 1, likeness: ranks(0.97) }, engine)).toBe(
    'a rank correlation of 0.97 with the submission (at least 0.98 is asked)',
  );
  expect(whyNotGood({ part: null, score: 1, likeness: { by: 'labels', value: 0.97 } }, engine)).toBeNull();
  expect(whyNotGood({ part: null, score: 1, likeness: { by: 'labels', value: 0.94 } }, engine)).toBe(
    "the submission's label in 94 % of the rows (at least 0.95 is asked)",
  );
});

test('the answers of a few folds may be less alike, and their score is held against the engine in the same folds', () => {
  const part = { folds: 1, of: 5, engine: 2, same: null };
  expect(whyNotGood({ part, score: 2.05, likeness: ranks(0.97) }, engine)).toBeNull();
  expect(whyNotGood({ part, score: 2.05, likeness: ranks(0.94) }, engine)).toMatch(/at least 0.95/);
  const all = { ...part, folds: 5 };
  expect(whyNotGood({ part: all, score: 2.05, likeness: ranks(0.97) }, engine)).toMatch(/at least 0.98/);
  expect(whyNotGood({ part, score: 2.15, likeness: ranks(1) }, engine)).toMatch(/^rmse 2.15 beside 2: worse/);
});

test("where the engine's models of its members are known, a script is as much worse in all folds as in those it learned", () => {
  const same = { there: 2, whole: 1.05, alike: 0.99, likeness: 0.99 };
  const judged = (score: number, change: Partial<typeof same> = {}, like = 0.93) =>
    whyNotGood(
      {
        part: { folds: 1, of: 5, engine: 1.9, same: { ...same, ...change } },
        score,
        likeness: ranks(like),
      },
      engine,
    );
  expect(judged(2.04)).toBeNull();
  expect(judged(2.06)).toBe('rmse 1.11 beside 1: worse by more than one standard error (0.1)');
  expect(judged(2, { whole: 1.11 })).toMatch(/worse by more/);
  expect(judged(2, {}, 0.89)).toMatch(/^a rank correlation of 0.89 with the submission \(at least 0.9/);
  expect(judged(2, { likeness: 0.97 })).toBe(
    'of its members alone, a rank correlation of 0.97 with the submission (at least 0.98 is asked)',
  );
  expect(judged(2, { alike: 0.89 })).toBe(
    "out of fold, a rank correlation of 0.89 with the engine's models of its members (at least 0.9 is asked)",
  );
});

test('a script without a score, or without a submission, stands for nothing', () => {
  expect(whyNotGood({ part: null, score: null, likeness: ranks(1) }, engine)).not.toBeNull();
  expect(whyNotGood({ part: null, score: 1, likeness: null }, engine)).not.toBeNull();
});

test('one line says what came of it', () => {
  const tried = {
    members: 2,
    passes: 1,
    lines: 140,
    score: 1.05,
    likeness: ranks(0.99),
    part: null,
    seconds: 3,
    ended: true,
    why: null,
  };
  const made = { engine, left: [], file: 'a'.repeat(64), why: null, tries: [tried], unmeasured: null };
  expect(headlineOf(made)).toBe('140 lines, 2 members, cv 1.05');
  expect(
    headlineOf({ ...made, file: null, why: 'no script was good enough', tries: [{ ...tried, why: 'too far' }] }),
  ).toBe('no script was good enough; too far');
  expect(headlineOf({ ...made, file: null, why: 'several targets', tries: [] })).toBe('no script: several targets');
});
