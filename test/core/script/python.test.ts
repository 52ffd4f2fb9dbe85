import { expect, test } from 'vitest';
import { assigned, call, figure, names, statement, text } from '../../../core/script/python.ts';

test('what fits stays on one line; else each item has a line of its own and a comma', () => {
  const short = call('f', ['x'], { a: '1' });
  expect(statement('y = ', short)).toBe('y = f(x, a=1)');
  const long = call('f', ['x'.repeat(60)], { a: 'y'.repeat(60) });
  expect(statement('y = ', long)).toBe(`y = f(\n    ${'x'.repeat(60)},\n    a=${'y'.repeat(60)},\n)`);
});

test('a long list of names shares lines', () => {
  const lines = assigned('NAMES = ', names(Array.from({ length: 40 }, (_, at) => `column ${at}`))).split('\n');
  expect(lines[0]).toBe('# fmt: off');
  expect(lines.length).toBeLessThan(12);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);
});

test('strings are quoted as a formatter does, and nothing ends them early', () => {
  expect(text('a')).toBe('"a"');
  expect(text('say "a"')).toBe(`'say "a"'`);
  expect(text(`"a" isn't`)).toBe('"\\"a\\" isn\'t"');
  expect(text('a\nb\u2028')).toBe('"a\\nb\\u2028"');
});

test('numbers have the digits that a person would write', () => {
  expect([figure(0.8999999999999999), figure(3), figure(333.3333), figure(34900.00000001, 6)]).toEqual([
    '0.9',
    '3',
    '333.3',
    '34900',
  ]);
});
