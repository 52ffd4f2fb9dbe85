import { expect, test } from 'vitest';
import { readProse } from '../../../../services/text/prose/read.ts';

test('a tree of what was written', () => {
  expect(readProse('Ends **here**,\nor `there`.\n\n3. a\n4. b\n\n```py x\n1\n```')).toEqual([
    {
      kind: 'paragraph',
      words: [
        { kind: 'text', text: 'Ends ' },
        { kind: 'strong', words: [{ kind: 'text', text: 'here' }] },
        { kind: 'text', text: ',' },
        { kind: 'text', text: ' ' },
        { kind: 'text', text: 'or ' },
        { kind: 'code', text: 'there' },
        { kind: 'text', text: '.' },
      ],
    },
    {
      ...{ kind: 'list', first: 3 },
      items: ['a', 'b'].map((text) => [{ kind: 'paragraph', words: [{ kind: 'text', text }] }]),
    },
    { kind: 'code', language: 'py', text: '1\n' },
  ]);
});

test('a tag is text', () => {
  expect(readProse('<b>x</b>')).toEqual([{ kind: 'paragraph', words: [{ kind: 'text', text: '<b>x</b>' }] }]);
});

test('what is very long is cut, and says so', () => {
  const blocks = readProse(`${'a'.repeat(60_000)}${'b'.repeat(1_234)}`);
  expect(JSON.stringify(blocks)).not.toContain('b');
  expect(blocks.at(-1)).toEqual({
    kind: 'paragraph',
    words: [{ kind: 'text', text: '(1,234 more characters are left out.)' }],
  });
});

test.each([
  '[',
  '*a ',
  '> ',
  '- a\n ',
  '![',
  '[a](',
  '|a|b|\n|-|-|\n',
  '`a``',
  '<!--',
  '&#10;',
  '  \n',
  '_a',
  '\\',
  '[a]: ',
])('a megabyte of %j is read before anybody notices', (bit) => {
  const started = process.cpuUsage();
  readProse(bit.repeat(1_000_000 / bit.length));
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1e6).toBeLessThan(5);
});
