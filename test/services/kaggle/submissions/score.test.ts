import { describe, expect, test } from 'vitest';
import { waitForScore } from '../../../../services/kaggle/submissions/score.ts';
import { fakeClock, kaggleAt, startServer } from '../server.ts';

describe('waiting for a score', () => {
  const wait = async (answers: readonly (object | (() => void))[], timeoutSeconds = 3600, signal?: AbortSignal) => {
    const server = await startServer((_, __, n) => {
      const answer = answers[Math.min(n, answers.length) - 1];
      return typeof answer === 'function' ? void answer() : answer;
    });
    const { kaggle } = kaggleAt(server.url, { retries: { tries: 1 }, ...(signal && { signal }) });
    const clock = fakeClock();
    const seen: number[] = [];
    const outcome = await waitForScore(kaggle, 42, {
      ...{ clock, timeoutSeconds, onPoll: (_, waited) => seen.push(waited) },
      ...(signal === undefined ? {} : { signal }),
    });
    return { outcome, waits: clock.waits, seen, polls: server.calls.length };
  };
  const pending = { body: { ref: 42 } };
  const scored = { body: { ref: 42, status: 'COMPLETE', publicScore: '0.5' } };

  test('asks after 2, 5, 10, 30 seconds and then each minute, until it is complete', async () => {
    const { outcome, waits, seen } = await wait([pending, pending, pending, pending, pending, pending, scored]);
    expect(outcome).toMatchObject({ ok: true, value: { status: 'complete', publicScore: '0.5' } });
    expect(waits).toEqual([2, 5, 10, 30, 60, 60, 60]);
    expect(seen).toEqual([2, 7, 17, 47, 107, 167, 227]);
  });

  test('an error of the submission ends it too, with the reason', async () => {
    const { outcome } = await wait([pending, { body: { ref: 42, status: 'ERROR', errorDescription: 'No header' } }]);
    expect(outcome).toMatchObject({ ok: true, value: { status: 'error', error: 'No header' } });
  });

  test('time that is up leaves it pending', async () => {
    const { outcome, waits } = await wait([pending], 20);
    expect(outcome).toMatchObject({ ok: true, value: { status: 'pending' } });
    expect(waits).toEqual([2, 5, 10, 3]);
  });

  test('trouble that passes is waited out, as long as Kaggle asks for', async () => {
    const { outcome, waits } = await wait([
      { status: 503 },
      { status: 429, headers: { 'retry-after': '100' } },
      scored,
    ]);
    expect(outcome).toMatchObject({ ok: true, value: { status: 'complete' } });
    expect(waits).toEqual([2, 5, 100]);
  });

  test('when nothing but trouble came, the trouble is told', async () => {
    const { outcome, polls } = await wait([{ status: 503 }], 20);
    expect(outcome).toMatchObject({ ok: false, kind: 'unavailable' });
    expect(polls).toBe(4);
  });

  test('a refusal ends it at once', async () => {
    const { outcome, polls } = await wait([pending, { status: 401 }, scored]);
    expect(outcome).toMatchObject({ ok: false, kind: 'bad-credentials' });
    expect(polls).toBe(2);
  });

  test('where the time is up during a call, what was known before it stands', async () => {
    const end = new AbortController();
    const { outcome, polls } = await wait([pending, () => end.abort()], 3600, end.signal);
    expect(outcome).toMatchObject({ ok: true, value: { ref: 42, status: 'pending' } });
    expect(polls).toBe(2);
  });

  test('so does the user', async () => {
    const { outcome, polls } = await wait([pending], 3600, AbortSignal.abort());
    expect(outcome).toMatchObject({ ok: false, kind: 'cancelled' });
    expect(polls).toBe(0);
  });
});
