import { expect, test } from 'vitest';
import {
  call,
  compact,
  dict,
  figure,
  isPlainRaw,
  list,
  names,
  statement,
  text,
  tuple,
} from '../../../../core/script/python/python.ts';

test('what fits stays on one line; else the arguments share one, or each item has a line and a comma', () => {
  const short = call('f', ['x'], { a: '1' });
  expect(statement('y = ', short)).toBe('y = f(x, a=1)');
  const args = ['x'.repeat(40), 'y'.repeat(54)];
  expect(statement('y = ', call('f', args))).toBe(`y = f(\n    ${args[0]}, ${args[1]}\n)`);
  const long = call('f', ['x'.repeat(60)], { a: 'y'.repeat(60) });
  expect(statement('y = ', long)).toBe(`y = f(\n    ${'x'.repeat(60)},\n    a=${'y'.repeat(60)},\n)`);
  expect(statement('y = ', list(args))).toBe(`y = [\n    ${args[0]},\n    ${args[1]},\n]`);
});

test('long lists of names or pairs and long calls share lines, which a formatter leaves', () => {
  const all = Array.from({ length: 40 }, (_, at) => `column ${at}`);
  const settings = Object.fromEntries(all.map((name) => [name.replace(' ', '_'), '1']));
  const pairs = list(all.map((name) => tuple([text(name), '"/"'])));
  for (const value of [names(all), pairs, dict([['one', call('Model', [], settings)]])]) {
    const lines = compact('MANY = ', value).split('\n');
    expect(lines.at(-1)).toMatch(/^[\]}] {2}# fmt: skip$/);
    expect(lines.length).toBeLessThan(18);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);
  }
});

test('a table of names and values keeps its lines, and what is short is left to the formatter', () => {
  const table = dict(Array.from({ length: 12 }, (_, at) => [`member ${at}`, '0.1']));
  for (const value of [table, names(['a', 'b']), list(['x'.repeat(60), 'y'.repeat(60)])]) {
    expect(compact('ALL = ', value)).toBe(statement('ALL = ', value));
  }
});

test('strings are quoted as a formatter does, and nothing ends them early', () => {
  expect(text('a')).toBe('"a"');
  expect(text('say "a"')).toBe(`'say "a"'`);
  expect(text(`"a" isn't`)).toBe('"\\"a\\" isn\'t"');
  expect(text('a\nb\u2028')).toBe('"a\\nb\\u2028"');
  expect(text('a\u202e\u200d\u0085\u{e0001}"')).toBe(`'a\\u202e\\u200d\\u0085\\U000e0001"'`);
});

test('a raw string holds only what is seen', () => {
  expect(['\\w+', 'a b'].map(isPlainRaw)).toEqual([true, true]);
  expect(['"', 'a\\', '\u202e', '\0', '\ud800', '\u2028', '\n'].map(isPlainRaw)).not.toContain(true);
});

test('numbers have the digits that a person would write', () => {
  expect([figure(0.8999999999999999), figure(3), figure(333.3333), figure(34900.00000001, 6)]).toEqual([
    '0.9',
    '3',
    '333.3',
    '34900',
  ]);
});
