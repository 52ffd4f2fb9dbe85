import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { sharesOf } from '../../../services/engine/shares.ts';

test('what several runs at a time are given is together no more than one alone would have', () => {
  expect(sharesOf(1).threads).toBe(availableParallelism());
  for (const parallel of [2, 3, 8]) {
    const { threads, memory } = sharesOf(parallel);
    expect(threads * parallel).toBeLessThanOrEqual(Math.max(availableParallelism(), parallel));
    expect(memory * parallel).toBeLessThan(process.availableMemory());
    expect(memory * parallel).toBeGreaterThan(0.8 * process.availableMemory());
  }
  expect(sharesOf(10_000).threads).toBe(1);
});
