import { expect, test } from 'vitest';
import { onChange } from '../../../../app/serve/live/on-change.ts';

test('what stays the same is drawn once, and drawn again when any of it is another', () => {
  let seen: readonly unknown[] = [];
  let drawn = 0;
  const row = { state: 'ended' };
  const look = onChange(
    () => seen,
    (from) => from,
    () => {
      drawn++;
      return [];
    },
  );
  const drawnAfter = (now: readonly unknown[]) => {
    seen = now;
    return [look() === null, drawn];
  };
  expect(drawnAfter([])).toEqual([false, 1]);
  expect(drawnAfter([])).toEqual([true, 1]);
  expect(drawnAfter([row, null, 'text'])).toEqual([false, 2]);
  expect(drawnAfter([row, null, ['te', 'xt'].join('')])).toEqual([true, 2]);
  expect(drawnAfter([{ ...row }, null, 'text'])).toEqual([false, 3]);
  expect(drawnAfter([])).toEqual([false, 4]);
});
