import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Limit, Scope } from '../../../services/ledger/ledger.ts';
import { openLedger } from '../../../services/ledger/open.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { call, noon, noRates } from './fresh-ledger.ts';

const amount = fc.nat({ max: 60 });
const step = fc.record({
  run: fc.constantFrom('a', 'b'),
  batch: fc.constantFrom(null, 'x'),
  day: fc.constantFrom(0, 1),
  most: fc.record({ tokens: amount, cost: fc.option(amount) }),
  /** What becomes of it: the share that is really used, released, or no answer. */
  end: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom('released', 'open')),
});
const cap = fc.option(fc.nat({ max: 200 }));
const caps = fc.record({ cost: cap, tokens: cap, calls: fc.option(fc.nat({ max: 8 })) });

interface Entry {
  readonly places: readonly string[];
  readonly cost: number;
  readonly tokens: number;
  readonly calls: number;
}

test('a call is allowed exactly when no cap can be passed by it, and no cap ever is', () => {
  const folder = scratchFolder();
  let round = 0;
  const limited = fc.tuple(caps, caps, caps);
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), limited, (steps, [run, day, batch]) => {
      const opened = openLedger(join(folder, `${round++}.sqlite`));
      if (!opened.ok) throw new Error(opened.message);
      using ledger = opened.ledger;
      const limits: Limit[] = [
        { scope: 'run', caps: run },
        { scope: 'day', caps: day },
        { scope: 'batch', caps: batch },
      ];
      const book: Entry[] = [];
      const spent = (place: string) => {
        const there = book.filter(({ places }) => places.includes(place));
        const sum = (name: 'cost' | 'tokens' | 'calls') => there.reduce((total, entry) => total + entry[name], 0);
        return { cost: sum('cost'), tokens: sum('tokens'), calls: sum('calls') };
      };
      for (const { run: id, batch: group, day: n, most, end } of steps) {
        const now = new Date(noon.getTime() + n * 86_400_000);
        const places = [`run ${id}`, `day ${n}`, `batch ${group}`];
        const placeOf = { run: `run ${id}`, day: `day ${n}`, batch: `batch ${group}` };
        const may = limits.every(({ scope, caps: held }) => {
          if (scope === 'batch' && group === null) return true;
          const used = spent(placeOf[scope]);
          const fits = (name: 'cost' | 'tokens' | 'calls', more: number | null) =>
            held[name] === null || (more !== null && used[name] + more <= (held[name] ?? 0));
          return fits('cost', most.cost) && fits('tokens', most.tokens) && fits('calls', 1);
        });
        const reserved = ledger.reserve(call({ run: id, batch: group, ...most }), limits, noRates, now);
        expect(reserved.ok).toBe(may);
        if (!reserved.ok) continue;
        if (end === 'released') {
          ledger.release(reserved.id);
          continue;
        }
        const share = end === 'open' ? 1 : end;
        const used = { tokens: Math.floor(most.tokens * share), cost: most.cost && Math.floor(most.cost * share) };
        if (end !== 'open') ledger.settle(reserved.id, used);
        book.push({ places, calls: 1, tokens: used.tokens, cost: used.cost ?? 0 });
      }
      const scopes: [Scope, string, number][] = [
        [{ kind: 'run', id: 'a' }, 'run a', 0],
        [{ kind: 'run', id: 'b' }, 'run b', 0],
        [{ kind: 'batch', id: 'x' }, 'batch x', 0],
        [{ kind: 'day' }, 'day 0', 0],
        [{ kind: 'day' }, 'day 1', 1],
      ];
      for (const [scope, place, n] of scopes)
        expect(ledger.spent(scope, new Date(noon.getTime() + n * 86_400_000))).toMatchObject(spent(place));
    }),
    { numRuns: 60, seed: 6 },
  );
});
