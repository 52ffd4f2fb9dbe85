import { expect, test } from 'vitest';
import { startClock } from '../../../services/time/run-clock.ts';
import type { Past } from '../../../stages/dag/past.ts';
import { grant } from '../../../stages/dag/time-limit.ts';

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
