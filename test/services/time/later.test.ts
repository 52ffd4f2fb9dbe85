import { expect, test } from 'vitest';
import { later } from '../../../services/time/later.ts';

test('what is endlessly far away does not happen at once, and what was ended never does', async () => {
  const happened: string[] = [];
  const [open, ended] = [new AbortController(), new AbortController()];
  later(Infinity, () => happened.push('far'), open.signal);
  later(1, () => happened.push('ended'), ended.signal);
  ended.abort();
  await new Promise<void>((resolve) => later(5, resolve, open.signal));
  open.abort();
  expect(happened).toEqual([]);
});
