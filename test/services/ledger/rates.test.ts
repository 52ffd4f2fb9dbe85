import { expect, test } from 'vitest';
import type { Rates } from '../../../services/ledger/ledger.ts';
import { call, freshLedger, later, noon, noRates } from './fresh-ledger.ts';

const at = (ledger: ReturnType<typeof freshLedger>, rates: Partial<Rates>, seconds: number) =>
  ledger.reserve(call(), [], { ...noRates, ...rates }, later(seconds));

test('calls a minute: in any 60 seconds, and the refusal says when the next may be made', () => {
  const ledger = freshLedger();
  const rates = { callsPerMinute: 3 };
  for (const seconds of [0, 10, 20]) expect(at(ledger, rates, seconds).ok).toBe(true);
  expect(at(ledger, rates, 30)).toMatchObject({ ok: false, kind: 'rate-limited', wait: 30 });
  expect(at(ledger, rates, 59.999)).toMatchObject({ ok: false, wait: 1 });
  expect(at(ledger, rates, 60).ok).toBe(true);
  expect(at(ledger, rates, 61)).toMatchObject({ ok: false, wait: 9 });
});

test('calls a day: until midnight UTC; what was released was a call to the server, too', () => {
  const ledger = freshLedger();
  const first = at(ledger, { callsPerDay: 1 }, 0);
  if (first.ok) ledger.release(first.id);
  expect(at(ledger, { callsPerDay: 1 }, 3600)).toMatchObject({ ok: false, kind: 'rate-limited', wait: 11 * 3600 });
  expect(at(ledger, { callsPerDay: 1 }, 12 * 3600).ok).toBe(true);
});

test('a clock that is set back does not block for as long as it was set back', () => {
  const ledger = freshLedger();
  expect(at(ledger, { callsPerMinute: 1 }, 7200).ok).toBe(true);
  expect(at(ledger, { callsPerMinute: 1 }, 0).ok).toBe(true);
  expect(at(ledger, { callsPerMinute: 1 }, 1).ok).toBe(false);
});

test('a refused call takes nobody a place', () => {
  const ledger = freshLedger();
  expect(at(ledger, { callsPerMinute: 1 }, 0).ok).toBe(true);
  for (let second = 1; second < 60; second++) expect(at(ledger, { callsPerMinute: 1 }, second).ok).toBe(false);
  expect(at(ledger, { callsPerMinute: 1 }, 60).ok).toBe(true);
});

test('tasks an hour, by all who share the ledger', () => {
  const ledger = freshLedger();
  expect(ledger.startTask(2, noon)).toEqual({ ok: true });
  expect(ledger.startTask(null, later(600))).toEqual({ ok: true });
  expect(ledger.startTask(2, later(1200))).toEqual({ ok: false, wait: 2400 });
  expect(ledger.startTask(2, later(3600))).toEqual({ ok: true });
  expect(ledger.startTask(2, later(3601))).toEqual({ ok: false, wait: 599 });
});
