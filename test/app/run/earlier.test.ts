import { expect, test } from 'vitest';
import { earlierNote, earlierOf } from '../../../app/run/earlier.ts';

test.each([[undefined], [''], [' \n\t '], ['\u0000\u200b']])('%j says nothing', (text) => {
  expect(earlierOf(text)).toBeNull();
});

test('what cannot be printed is taken out, lines stay', () => {
  expect(earlierOf(' execute:\u001b[2J it\u0000 broke\u202e\nat line 3\n')).toBe('execute:[2J it broke\nat line 3');
});

test('of much, the end is kept, and it says so', () => {
  const text = `${'a'.repeat(9000)}the cause`;
  const kept = earlierOf(text);
  expect(kept).toHaveLength(8000);
  expect(kept).toMatch(/^\[cut: the end of 9009 characters\] a+the cause$/);
  expect(earlierOf('😀'.repeat(5000))?.isWellFormed()).toBe(true);
  expect(earlierOf(`${'a'.repeat(8000)}`)).toBe('a'.repeat(8000));
});

test('people are told its first line', () => {
  expect(earlierNote('execute: it broke\nat line 3')).toBe('an earlier run failed: execute: it broke');
  expect(earlierNote('x'.repeat(999)).length).toBeLessThan(330);
});
