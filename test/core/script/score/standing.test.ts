import { expect, test } from 'vitest';
import { standingOf } from '../../../../core/script/score/standing.ts';

const engine = { score: 1 };
const part = { folds: 2, of: 5, engine: 1.5, same: null };
const same = { there: 1.4, whole: 0.9, alike: 1, likeness: 1 };

test('a whole script is held against the engine in all folds, one that learned some in those', () => {
  expect(standingOf({ score: 1.1, part: null }, engine)).toEqual({ score: 1.1, engine: 1, from: '' });
  expect(standingOf({ score: 1.6, part }, engine)).toEqual({ score: 1.6, engine: 1.5, from: ' in 2 of 5 folds' });
});

test("beside the engine's own models it is as much worse in all folds as in those it learned", () => {
  const found = standingOf({ score: 1.5, part: { ...part, same } }, engine);
  expect(found).toMatchObject({
    score: expect.closeTo(1),
    engine: 1,
    from: expect.stringMatching(/^, by 2 of 5 folds/),
  });
  expect(standingOf({ score: null, part: { ...part, same } }, engine).score).toBeNull();
});
