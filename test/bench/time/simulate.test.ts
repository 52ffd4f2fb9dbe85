import { expect, test } from 'vitest';
import { boundOf } from '../../../bench/time/bound.ts';
import { type Simulated, simulate } from '../../../bench/time/simulate.ts';

test('whatever takes long and whatever fails on the way, two hundred runs end in their time', async () => {
  const runs: (Simulated & { readonly seed: number })[] = [];
  for (let seed = 1; seed <= 200; seed++) runs.push({ seed, ...(await simulate(seed)) });
  expect(runs.filter(({ seconds, order }) => seconds > boundOf(order.time))).toEqual([]);
  expect(runs.filter(({ leftAtWork }) => leftAtWork > 0)).toEqual([]);
  const reached = new Set(runs.flatMap(({ calls }) => calls));
  expect([...reached].toSorted()).toEqual(
    expect.arrayContaining([
      'compare',
      'debug',
      'execute',
      'fallback',
      'improve',
      'merge',
      'refit',
      'rehearse',
      'submit',
      'survey',
      'tree',
      'trial',
    ]),
  );
  expect(Math.max(...runs.map(({ together }) => together)), 'branches are at work side by side').toBeGreaterThan(2);
});
