import { expect, test } from 'vitest';
import { allPages } from '../../../../services/kaggle/http/all-pages.ts';
import { fakeClock } from '../server.ts';

test('a list has so many pages, however quick they are', async () => {
  let pages = 0;
  const answer = await allPages(fakeClock(), async () => ({
    ok: true,
    value: { rows: [], nextPageToken: String(pages++) },
  }));
  expect(answer).toMatchObject({ kind: 'bad-answer', message: 'A list that never ends.' });
  expect(pages).toBe(10_000);
});
