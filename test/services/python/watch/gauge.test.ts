import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Gauge } from '../../../../services/python/watch/gauge.ts';

describe('a slow reading', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const slow = (milliseconds: number, share: number) => {
    let begun = 0;
    const gauge = new Gauge(0, share, async () => {
      begun += 1;
      const number = begun;
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      return number;
    });
    return { gauge, begun: () => begun };
  };

  test('is never under way twice', async () => {
    const { gauge, begun } = slow(5000, 1);
    for (let turn = 0; turn < 4; turn++) {
      gauge.poll();
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect([begun(), gauge.latest]).toEqual([1, 0]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(gauge.latest).toBe(1);
  });
  test('takes no more than its share of the time', async () => {
    const { gauge, begun } = slow(1000, 1 / 4);
    for (let turn = 0; turn < 160; turn++) {
      gauge.poll();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(begun()).toBe(4);
  });
  test('settles on a reading from after the call', async () => {
    const { gauge } = slow(1000, 1);
    gauge.poll();
    const settled = gauge.settle();
    await vi.advanceTimersByTimeAsync(2000);
    expect(await settled).toBe(2);
  });
  test('with nothing new keeps the last', async () => {
    const answers = [7, undefined];
    const gauge = new Gauge(0, 1, async () => answers.shift());
    expect([await gauge.settle(), await gauge.settle()]).toEqual([7, 7]);
  });
});
