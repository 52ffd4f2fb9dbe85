import { expect, test } from 'vitest';
import type { Ledger, Limit, Purpose, Share } from '../../../services/ledger/ledger.ts';
import { call, caps, freshLedger, noon, noRates } from './fresh-ledger.ts';

const reading: Purpose = { name: 'reading', roles: ['planner', 'advisor'], part: 0.15 };
const debugging: Purpose = { name: 'debugging', roles: ['debugger'], part: 0.2 };
const search: Purpose = { name: 'the search', roles: ['coder'], part: 0.65 };
const shares: Readonly<Record<string, Share>> = {
  planner: { of: reading, leaves: null },
  advisor: { of: reading, leaves: null },
  coder: { of: search, leaves: debugging },
  debugger: { of: debugging, leaves: null },
};

const run = (change: Parameters<typeof caps>[0]): Limit[] => [{ scope: 'run', caps: caps(change) }];
/** A call that may cost 100 and 1,000 tokens. */
const ask = (ledger: Ledger, limits: readonly Limit[], role: string, now = noon) =>
  ledger.reserve(call({ role, share: shares[role]! }), limits, noRates, now);
/** The same, settled. */
const pay = (ledger: Ledger, limits: readonly Limit[], role: string, cost: number, tokens = 10 * cost) => {
  const reserved = ask(ledger, limits, role);
  if (!reserved.ok) throw new Error(reserved.message);
  ledger.settle(reserved.id, { tokens, cost });
};

test('a purpose begins calls until its part is used up by what they really were', () => {
  const ledger = freshLedger();
  const limits = run({ cost: 400 });
  pay(ledger, limits, 'planner', 30);
  pay(ledger, limits, 'advisor', 29);
  pay(ledger, limits, 'planner', 1);
  expect(ask(ledger, limits, 'planner')).toEqual({
    ...{ ok: false, kind: 'no-budget', wait: null, advice: 'Raise BUDGET.' },
    message: 'reading may use 15 % of BUDGET (0.00006 USD); reading used 0.00006 USD',
  });
  expect(ask(ledger, limits, 'coder').ok, 'others have theirs').toBe(true);
  expect(ask(ledger, limits, 'debugger').ok).toBe(true);
});

test('what debugging has not used of its part is kept for it', () => {
  const ledger = freshLedger();
  const limits = run({ cost: 1000 });
  for (let n = 0; n < 8; n++) pay(ledger, limits, 'coder', 100); // the eighth: 700 and 100 leave 200
  expect(ask(ledger, limits, 'coder')).toMatchObject({
    ...{ ok: false, kind: 'no-budget', wait: null },
    message:
      '20 % of BUDGET (0.0002 USD) are kept for debugging; debugging used 0.00 USD, this run 0.0008 USD, and this call may come to 0.0001 USD',
  });
  pay(ledger, limits, 'debugger', 100);
  expect(ask(ledger, limits, 'debugger').ok).toBe(true);
  expect(ask(ledger, limits, 'debugger'), 'no more than its part').toMatchObject({ ok: false });
});

test('tokens and calls have the same shares', () => {
  const tokens = freshLedger();
  pay(tokens, run({ tokens: 10_000 }), 'planner', 1, 1500);
  expect(ask(tokens, run({ tokens: 10_000 }), 'advisor')).toMatchObject({
    ...{ ok: false, advice: 'Raise TOKENS.' },
    message: 'reading may use 15 % of TOKENS (1,500 tokens); reading used 1,500 tokens',
  });
  const calls = freshLedger();
  const ten = run({ calls: 10 });
  for (let n = 0; n < 8; n++) pay(calls, ten, 'coder', 1);
  expect(ask(calls, ten, 'coder')).toMatchObject({ ok: false, advice: 'Raise CALLS.' });
  pay(calls, ten, 'debugger', 1);
  pay(calls, ten, 'debugger', 1);
});

test.each([
  ['calls', { calls: 1 }],
  ['money', { cost: 100 }],
  ['tokens', { tokens: 1000 }],
])('a cap in %s that holds one program buys one', (_, cap) => {
  const ledger = freshLedger();
  pay(ledger, run(cap), 'coder', 60);
  expect(ask(ledger, run(cap), 'coder')).toMatchObject({ ok: false });
});

test('the first call of a purpose is made, however small its part is; the cap holds all the same', () => {
  const limits = run({ calls: 3 });
  const ledger = freshLedger();
  for (const role of ['planner', 'coder', 'debugger']) pay(ledger, limits, role, 1);
  expect(ask(freshLedger(), run({ calls: 0 }), 'planner')).toMatchObject({
    message: expect.stringContaining('the most'),
  });
});

test('a call under way may turn out cheaper: ask again soon', () => {
  const ledger = freshLedger();
  const [limits, now] = [run({ cost: 500 }), new Date()];
  expect(ask(ledger, limits, 'planner', now).ok).toBe(true);
  expect(ask(ledger, limits, 'advisor', now)).toMatchObject({
    ...{ ok: false, wait: 5, advice: 'Raise BUDGET, or wait for calls under way.' },
  });
});

test('a day and a batch have no shares, and neither has a call that names none', () => {
  const ledger = freshLedger();
  const day: Limit[] = [{ scope: 'day', caps: caps({ calls: 10 }) }];
  for (let n = 0; n < 5; n++) pay(ledger, day, 'planner', 1);
  const limits = run({ calls: 10 });
  for (let n = 0; n < 5; n++) expect(ledger.reserve(call({ role: 'planner' }), limits, noRates, noon).ok).toBe(true);
});
