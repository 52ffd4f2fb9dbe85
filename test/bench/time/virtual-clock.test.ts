import { expect, test } from 'vitest';
import { virtualClock } from '../../../bench/time/virtual-clock.ts';

test('work side by side takes as long as the longest of it; work in a row takes the sum', async () => {
  const clock = virtualClock();
  const seen: string[] = [];
  const work = async (name: string, ...seconds: readonly number[]) => {
    for (const each of seconds) await clock.take(each);
    seen.push(`${name} ${clock.now()}`);
  };
  await clock.until(Promise.all([work('long', 5), work('short', 1, 1), work('last', 2, 4)]));
  expect(seen).toEqual(['short 2000', 'long 5000', 'last 6000']);
  expect([clock.now(), clock.atWork()]).toEqual([6000, 0]);
});

test('what follows from an end happens at its instant, before the next end', async () => {
  const clock = virtualClock();
  const seen: string[] = [];
  const first = clock.take(1).then(async () => {
    for (let step = 0; step < 50; step++) await Promise.resolve();
    seen.push(`followed ${clock.now()}`);
  });
  const second = clock.take(1.5).then(() => seen.push(`next ${clock.now()}`));
  await clock.until(Promise.all([first, second]));
  expect(seen).toEqual(['followed 1000', 'next 1500']);
});

test('of equal ends the one that began first comes first', async () => {
  const clock = virtualClock();
  const seen: string[] = [];
  const all = ['a', 'b', 'c'].map((name) => clock.take(1).then(() => seen.push(name)));
  await clock.until(Promise.all(all));
  expect(seen).toEqual(['a', 'b', 'c']);
});

test('work that waits for nothing that takes time is said to hang', async () => {
  const clock = virtualClock();
  await expect(clock.until(new Promise(() => {}))).rejects.toThrow('never will');
});
