import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, test } from 'vitest';
import type { Ledger, Limit } from '../../../services/ledger/ledger.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { call, caps, freshLedger, noon, noRates } from './fresh-ledger.ts';

const run = (change: Parameters<typeof caps>[0]): Limit[] => [{ scope: 'run', caps: caps(change) }];
const take = (ledger: Ledger, limits: readonly Limit[], change = {}, now = noon) =>
  ledger.reserve(call(change), limits, noRates, now);
const idOf = (reserved: ReturnType<Ledger['reserve']>): number => {
  if (!reserved.ok) throw new Error(reserved.message);
  return reserved.id;
};

describe('a call that may pass a cap is refused, with the figures', () => {
  test.each([
    ['money', { cost: 250 }, 'the most for this run is 0.00025 USD; spent: 0.0002 USD', 'BUDGET'],
    ['tokens', { tokens: 2999 }, 'is 2,999 tokens; spent: 2,000 tokens', 'TOKENS'],
    ['calls', { calls: 2 }, 'is 2 calls; spent: 2 calls', 'CALLS'],
  ])('%s', (_, cap, words, variable) => {
    const ledger = freshLedger();
    for (let n = 0; n < 2; n++) ledger.settle(idOf(take(ledger, run(cap))), { tokens: 1000, cost: 100 });
    const refused = take(ledger, run(cap));
    expect(refused).toMatchObject({ ok: false, kind: 'no-budget', wait: null, advice: `Raise ${variable}.` });
    expect(refused).toMatchObject({ message: expect.stringContaining(words) });
    expect(take(ledger, run(cap), { run: 'r2' }).ok, 'another run has its own').toBe(true);
  });

  test('exactly the cap may be spent', () => {
    const ledger = freshLedger();
    expect(take(ledger, run({ cost: 200, tokens: 2000, calls: 2 })).ok).toBe(true);
    expect(take(ledger, run({ cost: 200, tokens: 2000, calls: 2 })).ok).toBe(true);
    expect(take(ledger, run({ cost: 200, tokens: 2000, calls: 2 })).ok).toBe(false);
  });

  test('a day is shared by all runs, ends at midnight UTC, and says how long that is', () => {
    const ledger = freshLedger();
    const day: Limit[] = [{ scope: 'day', caps: caps({ calls: 1 }) }];
    expect(take(ledger, day, { run: 'a' }).ok).toBe(true);
    const refused = take(ledger, day, { run: 'b' });
    expect(refused).toMatchObject({ wait: 12 * 3600, advice: 'Raise CALLS_DAY, or wait until 00:00 UTC.' });
    expect(take(ledger, day, { run: 'b' }, new Date('2030-06-16T00:00:00Z')).ok).toBe(true);
    expect(ledger.spent({ kind: 'day' }, noon).calls).toBe(1);
  });

  test('waiting for midnight is not advised where the call alone is too large', () => {
    const refused = take(freshLedger(), [{ scope: 'day', caps: caps({ cost: 99 }) }]);
    expect(refused).toMatchObject({ ok: false, wait: null });
  });

  test('a batch is shared by its runs and nobody else', () => {
    const ledger = freshLedger();
    const batch: Limit[] = [{ scope: 'batch', caps: caps({ cost: 100 }) }];
    expect(take(ledger, batch, { run: 'a', batch: 'b1' }).ok).toBe(true);
    expect(take(ledger, batch, { run: 'b', batch: 'b1' })).toMatchObject({ ok: false, wait: 5 });
    expect(take(ledger, batch, { run: 'b', batch: 'b2' }).ok).toBe(true);
    expect(take(ledger, batch, { run: 'c', batch: null }).ok).toBe(true);
    expect(ledger.spent({ kind: 'batch', id: 'b1' })).toEqual({ cost: 100, tokens: 1000, calls: 1, unpriced: 0 });
  });

  test('of two reasons the one that holds longest is told', () => {
    const ledger = freshLedger();
    const limits: Limit[] = [{ scope: 'day', caps: caps({ calls: 0 }) }, ...run({ cost: 99 })];
    expect(take(ledger, limits)).toMatchObject({ wait: null });
    idOf(take(ledger, []));
    const both: Limit[] = [{ scope: 'day', caps: caps({ calls: 1 }) }, ...run({ calls: 1 })];
    expect(take(ledger, both)).toMatchObject({ message: expect.stringContaining('this run'), wait: null });
  });
});

describe('what counts', () => {
  test('a reservation at its estimate, a settled call as it was, a released one not at all', () => {
    const ledger = freshLedger();
    const [a, b, c] = [take(ledger, []), take(ledger, []), take(ledger, [])].map(idOf);
    ledger.settle(a!, { tokens: 10, cost: 1 });
    ledger.release(b!);
    expect(ledger.spent({ kind: 'run', id: 'r1' })).toEqual({ cost: 101, tokens: 1010, calls: 2, unpriced: 0 });
    ledger.settle(c!, { tokens: 5000, cost: 700 });
    expect(ledger.spent({ kind: 'run', id: 'r1' }), 'an overrun as it was').toMatchObject({ cost: 701, tokens: 5010 });
    expect(take(ledger, run({ cost: 800 })).ok, 'the next reservation feels it').toBe(false);
  });

  test('what was paid cannot be released; an answer that came after all counts', () => {
    const ledger = freshLedger();
    const [a, b] = [idOf(take(ledger, [])), idOf(take(ledger, []))];
    ledger.settle(a, { tokens: 10, cost: 1 });
    ledger.release(a);
    ledger.release(b);
    ledger.settle(b, { tokens: 20, cost: 2 });
    expect(ledger.spent({ kind: 'run', id: 'r1' })).toEqual({ cost: 3, tokens: 30, calls: 2, unpriced: 0 });
  });

  test('of a price that is not known, tokens and calls; money of another currency is not known either', () => {
    const path = join(scratchFolder(), 'ledger.sqlite');
    const ledger = freshLedger(path);
    ledger.settle(idOf(take(ledger, run({ tokens: 2000 }), { cost: null })), { tokens: 900, cost: null });
    expect(ledger.spent({ kind: 'run', id: 'r1' })).toEqual({ cost: 0, tokens: 900, calls: 1, unpriced: 1 });
    expect(take(ledger, run({ tokens: 1800 }), { cost: null }).ok, 'tokens are held').toBe(false);
    const euros = freshLedger(path, { currency: 'EUR' });
    idOf(take(euros, [], { cost: 5_000_000 }));
    expect(ledger.spent({ kind: 'run', id: 'r1' })).toEqual({ cost: 0, tokens: 1900, calls: 2, unpriced: 2 });
    expect(euros.spent({ kind: 'run', id: 'r1' }).cost).toBe(5_000_000);
  });

  test('what has no price passes no cap in money, whosever it is', () => {
    const ledger = freshLedger();
    for (const scope of ['run', 'day', 'batch'] as const) {
      const limits = [{ scope, caps: caps({ cost: 9_000_000 }) }];
      expect(take(ledger, limits, { cost: null, batch: 'b1' })).toMatchObject({
        ...{ ok: false, kind: 'unpriced', wait: null },
        message: expect.stringContaining('the price of some-model is not known'),
      });
    }
    expect(take(ledger, run({ calls: 1 }), { cost: null }).ok, 'other caps hold it').toBe(true);
  });

  test('what must be left for more important calls is not spent, and it is said', () => {
    const ledger = freshLedger();
    const keep = { cost: 500, tokens: 0, calls: 0 };
    expect(take(ledger, run({ cost: 600 }), { cost: 100, keep }).ok).toBe(true);
    const refused = take(ledger, run({ cost: 600 }), { cost: 100, keep });
    expect(refused).toMatchObject({ ok: false, message: expect.stringContaining('kept for the code') });
    expect(take(ledger, run({ cost: 600 }), { cost: 500 }).ok, 'it was kept').toBe(true);
  });

  test('a priced call whose cost cannot be told stays at its estimate', () => {
    const ledger = freshLedger();
    ledger.settle(idOf(take(ledger, [])), { tokens: 10, cost: null });
    expect(ledger.spent({ kind: 'run', id: 'r1' })).toMatchObject({ cost: 100, tokens: 10 });
  });

  test('whatever a server claims, sums stay exact', () => {
    const ledger = freshLedger();
    for (const tokens of [1e300, Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY])
      ledger.settle(idOf(take(ledger, [])), { tokens, cost: tokens });
    expect(ledger.spent({ kind: 'run', id: 'r1' })).toMatchObject({ cost: 3e12, tokens: 3e12 });
  });

  test.each([-1, 0.5, Number.NaN])('%d is no amount: a bug', (amount) => {
    expect(() => take(freshLedger(), [], { tokens: amount })).toThrow('is not an amount');
    expect(() => take(freshLedger(), [], { cost: amount })).toThrow('is not an amount');
  });

  test('a call that nobody reserved cannot be settled: a bug', () => {
    expect(() => freshLedger().settle(7, { tokens: 1, cost: 1 })).toThrow('no call 7');
    expect(() => freshLedger().release(7)).toThrow('no call 7');
  });

  test('by role and stage, in the order of their first calls', () => {
    const ledger = freshLedger();
    for (const [role, stage] of [
      ['planner', 'plan'],
      ['coder', 'generate'],
      ['planner', 'plan'],
    ])
      idOf(take(ledger, [], { role, stage }));
    expect(ledger.byRole('r1')).toEqual([
      { role: 'planner', stage: 'plan', cost: 200, tokens: 2000, calls: 2, unpriced: 0 },
      { role: 'coder', stage: 'generate', cost: 100, tokens: 1000, calls: 1, unpriced: 0 },
    ]);
  });
});

describe('a reservation without an answer', () => {
  const reserveAndDie = `
    const { openLedger } = await import('${join(import.meta.dirname, '../../../services/ledger/open.ts')}');
    const { ledger } = openLedger(process.argv[1]);
    ledger.reserve(JSON.parse(process.argv[2]), [], { callsPerMinute: null, callsPerDay: null });
    process.kill(process.pid, 'SIGKILL');`;

  test('of a living process may turn out cheaper: ask again soon; of a dead one it counts for ever', async () => {
    const path = join(scratchFolder(), 'ledger.sqlite');
    const ledger = freshLedger(path);
    const limits = run({ cost: 150 });
    const open = idOf(take(ledger, limits, {}, new Date()));
    const refused = take(ledger, limits, {}, new Date());
    expect(refused).toMatchObject({ ok: false, wait: 5, advice: 'Raise BUDGET, or wait for calls under way.' });
    expect(refused).toMatchObject({ message: expect.stringContaining('(0.0001 USD of it reserved by calls without') });
    ledger.settle(open, { tokens: 1, cost: 10 });
    const args = ['--input-type=module', '-e', reserveAndDie, path, JSON.stringify(call())];
    const died = await execa(process.execPath, args, { reject: false });
    expect(died.signal, died.stderr).toBe('SIGKILL');
    expect(take(ledger, limits, {}, new Date())).toMatchObject({ ok: false, wait: null });
    expect(ledger.spent({ kind: 'run', id: 'r1' }).cost).toBe(110);
  });
});
