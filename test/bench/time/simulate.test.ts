import { expect, test } from 'vitest';
import { boundOf } from '../../../bench/time/bound.ts';
import { simulate } from '../../../bench/time/simulate.ts';

test('whatever takes long and whatever fails on the way, two hundred runs end in their time', async () => {
  const late: object[] = [];
  const reached = new Set<string>();
  for (let seed = 1; seed <= 200; seed++) {
    const run = await simulate(seed);
    for (const stage of run.calls) reached.add(stage);
    const { seconds, order, calls } = run;
    if (seconds > boundOf(order.time)) late.push({ seed, seconds, time: order.time, calls });
  }
  expect(late).toEqual([]);
  expect([...reached].toSorted()).toEqual(
    expect.arrayContaining(['execute', 'fallback', 'debug', 'rehearse', 'submit']),
  );
});
