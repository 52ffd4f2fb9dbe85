import { setImmediate as nextTurn } from 'node:timers/promises';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { html } from '../../../../app/report/page/parts.ts';
import { onChange } from '../../../../app/serve/live/on-change.ts';
import { type LivePart, openStreams } from '../../../../app/serve/live/stream.ts';

/** Pages that show a word and count how often they were drawn. */
const pagesOf = () => {
  const streams = openStreams();
  const seen = { word: 'first', drawn: 0 };
  const draw = (word: string): readonly LivePart[] => {
    seen.drawn++;
    return [['word', html`<p>${word}</p>`]];
  };
  const site = new Hono().get('/:page', (context) =>
    streams.send(context, false, () =>
      onChange(
        () => seen.word,
        (word) => [word],
        draw,
      ),
    ),
  );
  return { seen, read: async (page: string) => readerOf(await site.request(`/${page}`)) };
};

const readerOf = ({ status, body }: Response) => {
  const reader = body?.getReader();
  const text = new TextDecoder();
  return {
    status,
    leave: () => reader?.cancel(),
    async until(word: string): Promise<void> {
      for (let heard = ''; !heard.includes(word); ) {
        const { value, done } = (await reader?.read()) ?? { done: true };
        if (done) throw new Error(`the stream ended before "${word}"`);
        heard += text.decode(value);
      }
    },
  };
};

test('a page is drawn once for all who look at it, whenever it has changed', async () => {
  const { seen, read } = pagesOf();
  const readers = await Promise.all(Array.from({ length: 40 }, () => read('one')));
  await Promise.all(readers.map((reader) => reader.until('first')));
  expect(seen.drawn).toBe(1);
  seen.word = 'second';
  await Promise.all(readers.map((reader) => reader.until('second')));
  expect(seen.drawn).toBe(2);
  const late = await read('one');
  await late.until('second');
  expect(seen.drawn).toBe(2);
  for (const reader of [...readers, late]) await reader.leave();
});

test('of many pages at most one is drawn in each turn, so that requests come between', async () => {
  const { seen, read } = pagesOf();
  const readers = await Promise.all(Array.from({ length: 50 }, (_, at) => read(`page-${at}`)));
  let most = seen.drawn;
  while (seen.drawn < 50) {
    const before = seen.drawn;
    await nextTurn();
    most = Math.max(most, seen.drawn - before);
  }
  expect(most).toBe(1);
  await Promise.all(readers.map((reader) => reader.until('first')));
  for (const reader of readers) await reader.leave();
});

test('more readers than people have are refused, until one has left', async () => {
  const { read } = pagesOf();
  const readers = await Promise.all(Array.from({ length: 300 }, (_, at) => read(`page-${at}`)));
  expect(readers.filter(({ status }) => status === 200)).toHaveLength(60);
  expect(readers.filter(({ status }) => status === 503)).toHaveLength(240);
  await readers[0]?.leave();
  await expect.poll(async () => (await read('late')).status).toBe(200);
  for (const reader of readers) await reader.leave();
});
