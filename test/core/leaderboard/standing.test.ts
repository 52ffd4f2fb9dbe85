import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { medalLines } from '../../../core/leaderboard/medals.ts';
import { isInOrder, standingAmong } from '../../../core/leaderboard/standing.ts';

const asOf = '2026-11-20T12:00:00.000Z';
const board = { asOf, scores: Array.from({ length: 199 }, (_, at) => at / 200) };

test('a place counts the teams that are better or equal, and the error says between which places it may be', () => {
  expect(standingAmong(board, { score: 0.9, error: 0.048, direction: 'max' })).toMatchObject({
    ...{ place: 20, of: 200, between: [10, 29], medal: 'silver', asOf },
    lines: [
      { medal: 'gold', place: 10, score: 0.945 },
      { medal: 'silver', place: 40, score: 0.795 },
      { medal: 'bronze', place: 80, score: 0.595 },
    ],
  });
  expect(standingAmong(board, { score: 0.1, error: null, direction: 'min' })).toMatchObject({
    place: 22,
    between: null,
  });
  expect(standingAmong(board, { score: -1, error: null, direction: 'max' })).toMatchObject({
    place: 200,
    medal: null,
  });
});

test('a better score never has a worse place', () =>
  fc.assert(
    fc.property(
      fc.array(fc.double({ noNaN: true }), { maxLength: 50 }),
      fc.double({ noNaN: true, min: -1e6, max: 1e6 }),
      (scores, score) => {
        const [own, better] = [score, score + 1].map((one) =>
          standingAmong({ asOf, scores }, { score: one, error: 1, direction: 'max' }),
        );
        expect(better?.place).toBeLessThanOrEqual(own?.place ?? 0);
        expect(own?.between?.[0]).toBeLessThanOrEqual(own?.place ?? 0);
        expect(own?.between?.[1]).toBeGreaterThanOrEqual(own?.place ?? 0);
      },
    ),
  ));

test('teams that stand the other way round have been scored by another metric', () => {
  const isEither = (scores: readonly number[]) =>
    (['max', 'min'] as const).map((direction) => isInOrder({ scores: [...scores] }, { direction }));
  expect(isEither([0.9, 0.5, 0.7, 0.1])).toEqual([true, false]);
  expect(isEither([0.1, 0.9])).toEqual([false, true]);
  expect(isEither([0.5])).toEqual([true, true]);
  expect(isEither([0.5, 0.5])).toEqual([true, true]);
});

test.each([
  [5, 0, 1, 2],
  [99, 9, 19, 39],
  [100, 10, 20, 40],
  [249, 10, 49, 99],
  [250, 10, 50, 100],
  [999, 11, 50, 100],
  [1000, 12, 50, 100],
  [2345, 14, 117, 234],
])('of %i teams gold goes to %i, silver to %i, bronze to %i', (teams, gold, silver, bronze) => {
  expect(medalLines(teams)).toEqual({ gold, silver, bronze });
});
