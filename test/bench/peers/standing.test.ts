import { describe, expect, test } from 'vitest';
import { rankOf, type Scored, standings } from '../../../bench/peers/standing.ts';

const scored = (competition: string, scores: Record<string, number | undefined>): Scored[] =>
  Object.entries(scores).map(([peer, score]) => ({ competition, peer, score, betterThan: score }));

describe('ranks in one competition', () => {
  test('follow the direction of the metric', () => {
    expect([0.9, 0.8].map((own) => rankOf(own, [0.9, 0.8], true))).toEqual([1, 2]);
    expect([0.9, 0.8].map((own) => rankOf(own, [0.9, 0.8], false))).toEqual([2, 1]);
  });

  test('are shared by equal scores', () => {
    expect([3, 2, 2, 1].map((own) => rankOf(own, [3, 2, 2, 1], true))).toEqual([1, 2.5, 2.5, 4]);
  });

  test('are last for every failure', () => {
    expect([5, undefined, undefined].map((own) => rankOf(own, [5, undefined, undefined], false))).toEqual([1, 3, 3]);
  });
});

describe('standings', () => {
  const all = [
    ...scored('up', { a: 0.9, b: 0.8, c: undefined }),
    ...scored('down', { a: 2, b: 2, c: 1 }),
    ...scored('half run', { a: 1, b: 2 }),
  ];
  const { competitions, standings: table } = standings(all, (name) => name === 'up');

  test('count only the competitions that everyone has run', () => {
    expect(competitions).toEqual(['up', 'down']);
  });

  test('put the best mean rank first, and count failures', () => {
    expect(table.map(({ peer, meanRank, failures }) => [peer, meanRank, failures])).toEqual([
      ['a', 1.75, 0],
      ['c', 2, 1],
      ['b', 2.25, 0],
    ]);
  });

  test('count an equal score as won by both, and a failure as lost', () => {
    const wins = Object.fromEntries(table.map((one) => [one.peer, one.wins]));
    expect(wins).toEqual({ a: { b: 1, c: 0.5 }, b: { a: 0.5, c: 0.5 }, c: { a: 0.5, b: 0.5 } });
  });

  test('take the mean share of the leaderboard where one is held', () => {
    expect(table.find(({ peer }) => peer === 'c')?.meanBetterThan).toBe(1);
  });
});
