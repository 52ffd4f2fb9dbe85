import { describe, expect, test } from 'vitest';
import { binsOf, edgesOf } from '../../../../core/explore/profile/columns/bins.ts';

describe('the bins of a histogram', () => {
  test('are equal over all numbers, where none lies far out', () => {
    const bins = binsOf({ min: 0, max: 48, low: 1, high: 47, integral: false });
    expect(bins).toEqual({ from: 0, to: 48, count: 24, isLog: false });
    expect(bins === null ? [] : edgesOf(bins).slice(0, 3)).toEqual([0, 2, 4]);
  });

  test('are over the middle alone on a side where few lie far out', () => {
    expect(binsOf({ min: -0.5, max: 1e6, low: 0, high: 10, integral: false })).toMatchObject({ from: -0.5, to: 10 });
  });

  test('hold as many whole numbers each, and the last one hardly fewer', () => {
    for (const max of [3, 23, 24, 99, 100, 201, 5_000, 123_457]) {
      const { from, to, count } = binsOf({ min: 0, max, low: 0, high: max, integral: true }) ?? {
        from: 0,
        to: 0,
        count: 1,
      };
      const width = (to - from) / count;
      expect(Number.isInteger(width), `${max}`).toBe(true);
      expect(count).toBeLessThanOrEqual(24);
      expect(to - 0.5 - max, `${max}`).toBeLessThanOrEqual(width / 2);
    }
  });

  test('grow by a factor where numbers span magnitudes', () => {
    const bins = binsOf({ min: 0.5, max: 2e6, low: 1, high: 1e6, integral: false });
    expect(bins).toMatchObject({ from: 0.5, to: 2e6, isLog: true });
    const [first = 0, second = 0, third = 0] = bins === null ? [] : edgesOf(bins);
    expect(second / first).toBeCloseTo(third / second, 6);
    expect(binsOf({ min: 0, max: 1e9, low: 1, high: 1e4, integral: false })).toMatchObject({ from: 1, to: 1e4 });
  });

  test('are none where all numbers are equal', () => {
    expect(binsOf({ min: 2, max: 2, low: 2, high: 2, integral: true })).toBe(null);
  });
});
