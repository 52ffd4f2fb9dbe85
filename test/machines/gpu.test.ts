import { describe, expect, test } from 'vitest';
import { play } from './play.ts';

describe('a GPU whose memory runs out', () => {
  const gpu = { gpu: 'a card' };
  const out = 'gpu-out-of-memory';
  const on = (params: readonly Record<string, unknown>[], at: readonly number[]) =>
    at.map((call) => [params[call]?.gpu, params[call]?.batchScale]);
  test('gets the program again with half the batch, a quarter, and then on the CPU', async () => {
    const { status, calls, failures, params } = await play({ execute: [out, out, out] }, gpu);
    expect(calls).toBe('fetch analyze plan generate execute execute execute execute validate confirm distil report');
    expect(on(params, [4, 5, 6, 7])).toEqual([
      ['a card', undefined],
      ['a card', 0.5],
      ['a card', 0.25],
      [null, undefined],
    ]);
    expect({ status, failures: failures.length }).toEqual({ status: 'ok', failures: 3 });
  });
  test('in a rehearsal, repeats the rehearsal, and the whole run knows it', async () => {
    const { calls, params } = await play({ rehearse: [out] }, { ...gpu, solutions: ['own'], only: true });
    expect(calls).toBe('fetch analyze plan generate rehearse rehearse verify execute validate confirm report');
    expect(on(params, [5, 7])).toEqual([
      ['a card', 0.5],
      ['a card', 0.5],
    ]);
  });
  test('without a GPU it is a fault of the program', async () => {
    expect(await play({ execute: [out] })).toMatchObject({
      calls: 'fetch analyze plan generate execute generate execute validate confirm distil report',
    });
  });
});
