import { expect, test } from 'vitest';
import { fail } from '../../../core/outcome.ts';
import { startClock } from '../../../services/time/run-clock.ts';
import type { Past } from '../../../stages/dag/past.ts';
import { grant, withinTime } from '../../../stages/dag/time-limit.ts';
import { fetch } from '../../../stages/fetch.ts';

/** 200 seconds are left beside the 100 that are kept. */
const clock = startClock(300, { now: () => 0 });
const limit = { share: null, keep: 100 };
const before = (seconds: number): Past => ({ made: new Map(), failed: new Map(), granted: new Map([['a', seconds]]) });

test('a resumed run grants no more than its clock leaves, whatever was granted before it was killed', () => {
  expect(grant({ clock, past: before(900) }, 'a', limit)).toMatchObject({ seconds: 200 });
  expect(grant({ clock, past: before(50) }, 'a', limit)).toMatchObject({ seconds: 50 });
  expect(grant({ clock, past: before(900) }, 'another', limit)).toMatchObject({ seconds: 200 });
});

test('a replay grants what was granted', () => {
  expect(grant({ clock, past: before(900), isReplay: true }, 'a', limit)).toMatchObject({ seconds: 900 });
});

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));

test('a stage that its deadline ends has had no time, whatever its services make of it', async () => {
  const seconds = 0.02;
  const gaveUp = withinTime(fetch, seconds, async () => {
    await untilAborted(AbortSignal.timeout(20));
    return fail('cancelled', 'Cancelled.', { advice: 'Start it again when you like.' });
  });
  expect(await gaveUp).toMatchObject({
    kind: 'no-time',
    advice: expect.stringContaining('What was downloaded is kept'),
  });
  const threw = withinTime(fetch, seconds, async () => {
    const signal = AbortSignal.timeout(20);
    await untilAborted(signal);
    signal.throwIfAborted();
    return { ok: true as const };
  });
  expect(await threw).toMatchObject({ kind: 'no-time' });
});

test('what fails before the deadline keeps its own words', async () => {
  const failed = withinTime(fetch, 600, () => Promise.resolve(fail('missing', 'it is not there')));
  expect(await failed).toMatchObject({ kind: 'missing', message: 'it is not there' });
});
