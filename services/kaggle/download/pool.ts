import type { KaggleFailure } from '../failure.ts';
import { cancelled } from '../failures.ts';
import type { Answer } from '../kaggle.ts';

/** Works on several items at a time; results are in the order of the items. The first failure aborts the signal of all others. */
export const inPool = async <Item, Value>(
  items: readonly Item[],
  width: number,
  outer: AbortSignal | undefined,
  work: (item: Item, signal: AbortSignal) => Promise<Answer<Value>>,
): Promise<Answer<Value[]>> => {
  const values: Value[] = [];
  const stop = new AbortController();
  const signal = outer === undefined ? stop.signal : AbortSignal.any([outer, stop.signal]);
  let failed: KaggleFailure | undefined;
  let next = 0;
  const worker = async () => {
    while (next < items.length && failed === undefined && !signal.aborted) {
      const index = next++;
      const item = items[index];
      if (item === undefined) return;
      const answer = await work(item, signal);
      if (answer.ok) values[index] = answer.value;
      else failed ??= answer;
      if (!answer.ok) stop.abort();
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  if (outer?.aborted) return cancelled;
  return failed ?? { ok: true, value: values };
};
