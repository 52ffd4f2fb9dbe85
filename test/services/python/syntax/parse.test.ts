import fc from 'fast-check';
import { expect, test } from 'vitest';
import { literalParts, literalValue } from '../../../../services/python/syntax/literal.ts';
import { parse } from '../../../../services/python/syntax/parse.ts';

const literal = async (code: string) => {
  const { root } = await parse(code);
  return root.walk().find((node) => node.type === 'string')!;
};

test('nodes know their place, their text, their field and their parent', async () => {
  const { root, unsure } = await parse('# note\nx = 1\nfoo(é, y=2)\n');
  const call = root.walk().find((node) => node.type === 'call')!;
  expect(unsure).toBeUndefined();
  expect(root.walk().some((node) => node.type === 'comment')).toBe(false);
  expect([call.line, call.column, call.text, call.parent?.type]).toEqual([3, 1, 'foo(é, y=2)', 'expression_statement']);
  expect(call.field('arguments')?.children.map((node) => [node.type, node.column])).toEqual([
    ['identifier', 5],
    ['keyword_argument', 8],
  ]);
});

test('a file that is not Python still gives a tree, and the place where it went wrong', async () => {
  const { unsure } = await parse('x = 1\ny = = 2\n');
  expect(unsure?.line).toBe(2);
  expect((await parse('')).root.children).toEqual([]);
});

test('nesting without end is cut off', async () => {
  const { tooDeep, root } = await parse(`x = ${'-'.repeat(20_000)}1`);
  expect(tooDeep?.line).toBe(1);
  expect(root.walk().length).toBeLessThan(1000);
});

test.each([
  [String.raw`'a\n\x41é\u{1}\101\q'`, 'a\nAé\\u{1}A\\q'],
  [String.raw`r'a\n'`, 'a\\n'],
  [`"""it's"""`, "it's"],
  [`b'x'`, 'x'],
  [`''`, ''],
])('the value of %s', async (code, value) => {
  expect(literalValue(await literal(code))).toBe(value);
});

test('an f-string keeps its expressions as nodes', async () => {
  const parts = literalParts(await literal(`f'{{a}}{name!r:>10}.csv'`));
  expect(parts.map((part) => (typeof part === 'string' ? part : part.text))).toEqual(['{a}', 'name', '.csv']);
  expect(literalValue(await literal(`f'{x}'`))).toBeUndefined();
});

test('a string that Python writes is read back, whatever it holds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 20 }), async (text) => {
      const quoted = `'${text.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n').replace(/\r/g, '\\r').replace(/\0/g, '\\0')}'`;
      expect(literalValue(await literal(`${quoted} # end`))).toBe(text);
    }),
    { seed: 1, numRuns: 100 },
  );
});
