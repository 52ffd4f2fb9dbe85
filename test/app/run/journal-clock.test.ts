import { expect, test } from 'vitest';
import { openJournalClock } from '../../../app/run/journal-clock.ts';
import type { JournalEvent } from '../../../services/store/events.ts';

const zero = Date.parse('2026-11-27T00:00:00.000Z');
/** The clock after these events, each at so many seconds. */
const clockAfter = (...events: readonly (readonly [number, JournalEvent])[]) => {
  const clock = openJournalClock();
  for (const [second, event] of events)
    clock.take({ ...event, seq: 0, run: 'r', at: new Date(zero + 1000 * second).toISOString() });
  return { granted: clock.granted(), usedAt: (second: number) => clock.used(zero + 1000 * second) };
};
const begun: JournalEvent = { type: 'run.started', slug: 's', request: { time: 100 }, before: 1000 };
const stage = (elapsed?: number): JournalEvent => ({
  ...{ type: 'stage.started', stage: 'execute', action: 'a', key: {} },
  ...(elapsed === undefined ? {} : { elapsed }),
});
const resumed = { type: 'run.resumed', slug: 's' } as const;

test('it begins when the user began to wait, and every stage that tells the time sets it', () => {
  const { granted, usedAt } = clockAfter([0, begun]);
  expect([granted, usedAt(0), usedAt(10)]).toEqual([100, 1, 11]);
  expect(clockAfter([0, begun], [10, stage(8)]).usedAt(12)).toBe(10);
  expect(clockAfter([0, begun], [10, stage()]).usedAt(12)).toBe(13);
});

test('it goes on after a resume from what its sessions took, however long nobody worked', () => {
  const { granted, usedAt } = clockAfter([5000, { ...resumed, time: 100, elapsed: 40 }]);
  expect([granted, usedAt(5003)]).toEqual([100, 43]);
  expect(clockAfter([0, begun], [5000, { ...resumed, time: 200, elapsed: 40 }])).toMatchObject({ granted: 200 });
});

test('after a resume that tells no time it is not known until a stage tells it', () => {
  expect(clockAfter().usedAt(1)).toBeUndefined();
  expect(clockAfter([0, begun], [5000, resumed]).usedAt(5001)).toBeUndefined();
  expect(clockAfter([0, begun], [5000, resumed], [5001, stage(40)]).usedAt(5003)).toBe(42);
});
