import { expect, test } from 'vitest';
import type { JournalEvent, JournalLine } from '../../../services/store/events.ts';
import { secondsBefore } from '../../../stages/dag/past.ts';

const started = (action: string, elapsed: number): JournalEvent => ({
  ...{ type: 'stage.started', stage: 'trial', action, key: {}, elapsed },
});
const finished = (action: string, seconds: number): JournalEvent => ({
  ...{ type: 'stage.finished', stage: 'trial', digest: 'd', ms: 1000 * seconds, headline: '', action },
});
const failed = (action: string, seconds: number): JournalEvent => ({
  ...{ type: 'stage.failed', stage: 'trial', kind: 'k', message: '', ms: 1000 * seconds, action },
});
const secondsOf = (...events: readonly JournalEvent[]) =>
  secondsBefore(events.map((event, seq): JournalLine => ({ ...event, seq, at: '2026-11-27T00:00:00.000Z', run: 'r' })));

test('stages that ended count, and one that was killed does not', () => {
  expect(secondsOf()).toBe(0);
  expect(secondsOf(started('a', 2), finished('a', 3), started('b', 5))).toBe(5);
  expect(secondsOf(started('a', 2), failed('a', 3))).toBe(5);
});

test('what was done at the same time counts once', () => {
  const both = [started('template', 10), started('candidate', 20)];
  expect(secondsOf(...both, finished('candidate', 30), finished('template', 100))).toBe(110);
});

test('a session that goes on takes nothing back', () => {
  expect(secondsOf(started('a', 10), started('b', 12), finished('a', 50), started('b', 40))).toBe(60);
});
