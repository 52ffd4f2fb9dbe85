import { expect, test } from 'vitest';
import { slowTextFor } from './rigs/patterns/pump.ts';
import { patternsOfProduct } from './rigs/patterns/read.ts';

test('a pattern that takes four times as long for twice the text is found', () => {
  for (const source of ['<[^>]*>', '-+$', '^[+-]?(?:\\d+\\.?\\d*|\\.\\d+)$', '\\s*\\n\\s*', '^# +(.+)x$', '(a+)+b'])
    expect(slowTextFor(source, ''), source).not.toBeNull();
});

test('no pattern of the product is one', () => {
  const patterns = patternsOfProduct();
  expect(patterns.length).toBeGreaterThan(1_000);
  const slow = patterns.flatMap(({ at, source, flags }) => {
    const text = slowTextFor(source, flags);
    return text === null ? [] : [`${at}: /${source}/${flags} for ${JSON.stringify(text)}`];
  });
  expect(slow).toEqual([]);
});
