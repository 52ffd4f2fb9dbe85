import { describe, expect, it } from 'vitest';
import { counted, errorsAbove } from '../../../bench/floor/verdict.ts';

describe('beside the floor', () => {
  it('counts standard errors of the difference, above is better whatever the direction', () => {
    const scores = { floor: 0.8, score: 0.83, error: 0.01 };
    expect(errorsAbove({ ...scores, higherIsBetter: true })).toBeCloseTo(3);
    expect(errorsAbove({ ...scores, higherIsBetter: false })).toBeCloseTo(-3);
  });

  it('knows equal answers without an error, and no others', () => {
    expect(errorsAbove({ higherIsBetter: true, floor: 1, score: 1, error: 0 })).toBe(0);
    expect(errorsAbove({ higherIsBetter: true, floor: 1, score: 2, error: undefined })).toBeUndefined();
  });

  it('counts what is beyond two errors; a run without an answer is below', () => {
    expect(counted([2.5, 1.9, 0, -1, -2.1, Number.NEGATIVE_INFINITY, undefined])).toEqual({
      above: 1,
      below: 2,
      of: 7,
    });
  });
});
