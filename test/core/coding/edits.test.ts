import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdits, hasEdits, parseEdits } from '../../../core/coding/edits.ts';

const block = (search: string, replace: string) => `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE`;
const edit = (code: string, ...blocks: string[]) => {
  const edits = parseEdits(blocks.join('\n\n'));
  return 'why' in edits ? edits : applyEdits(code, edits.value);
};

const code = `import pandas as pd

def first(x):
    y = x + 1
    return y

def second(x):
    y = x + 1
    return y * 2
`;

test('a block whose lines stand in the file once is replaced, talk and fences around it are not read', () => {
  const answer = `I make it better.\n\`\`\`python\n${block('    return y * 2', '    return y * 3')}\n\`\`\`\nDone.`;
  expect(hasEdits(answer)).toBe(true);
  expect(edit(code, answer)).toEqual({ value: code.replace('y * 2', 'y * 3') });
});

test('edits are made one after the other, so a later one may build on an earlier', () => {
  const made = edit(
    code,
    block('def first(x):', 'def one(x):'),
    block('def one(x):\n    y = x + 1', 'def one(x):\n    y = 1'),
  );
  expect(made).toEqual({ value: code.replace('def first(x):\n    y = x + 1', 'def one(x):\n    y = 1') });
});

test('an empty REPLACE takes lines out', () => {
  expect(edit('a\nb\nc\n', '<<<<<<< SEARCH\nb\n=======\n>>>>>>> REPLACE')).toEqual({ value: 'a\nc\n' });
});

test('lines that stand there twice are refused, with their places', () => {
  const made = edit(code, block('    y = x + 1', '    y = x'));
  expect(made).toEqual({ why: 'block 1: SEARCH stands 2 times in the file (lines 4, 8); copy more lines around it' });
});

test('lines that are not there are refused, with the nearest place', () => {
  const made = edit(code, block('def second(x):\n    y = x - 1', 'def second(x):'));
  expect(made).toEqual({
    why: 'block 1: SEARCH is not in the file. Its line `def second(x):` is line 7, but the lines around differ.',
  });
  expect(edit(code, block('z = 3', ''))).toEqual({ why: expect.stringContaining('None of its lines is') });
});

test('a part of a line will do where it is in the file once', () => {
  expect(edit(code, block('y * 2', 'y * 3'))).toEqual({ value: code.replace('y * 2', 'y * 3') });
  expect(edit(code, block('x + 1', 'x'))).toEqual({ why: expect.stringContaining('2 times in the file (lines 4, 8)') });
  expect(edit(code, block('1\n    return y * ', '9\n    return y + '))).toEqual({
    value: code.replace('1\n    return y * 2', '9\n    return y + 2'),
  });
});

test('one edit that does not fit undoes them all', () => {
  const made = edit(code, block('import pandas as pd', 'import numpy as np'), block('nowhere', 'x'));
  expect(made).toEqual({ why: expect.stringContaining('block 2: SEARCH is not in the file') });
});

test('blanks at line ends and the depth of a whole block do not matter where only one place fits', () => {
  const made = edit(code, block('return y * 2  ', 'if y:\n    return y\nreturn 0'));
  expect(made).toEqual({ value: code.replace('    return y * 2', '    if y:\n        return y\n    return 0') });
  const deeper = edit('if a:\n    b\n    if c:\n        d\n', block('b\nif c:\n    d', 'if b:\n    e'));
  expect(deeper).toEqual({ value: 'if a:\n    if b:\n        e\n' });
  const shallower = edit('b\nif c:\n    d\n', block('    b\n    if c:\n        d', '    e'));
  expect(shallower).toEqual({ value: 'e\n' });
  expect(edit(code, block('y = x + 1\n  return y', 'x'))).toEqual({ why: expect.stringContaining('SEARCH is not') });
  expect(edit(code, block('return y', 'return x'))).toEqual({ value: code.replace('return y\n', 'return x\n') });
});

test('an exact place wins over those that are nearly it', () => {
  expect(edit('a\n  a\n', block('a', 'b'))).toEqual({ value: 'b\n  a\n' });
  expect(edit('  a\n    a\n', block('a', 'b'))).toEqual({ why: expect.stringContaining('stands 2 times') });
});

test.each([
  ['no block', 'I would not change anything.', 'no SEARCH/REPLACE block'],
  ['no end', '<<<<<<< SEARCH\na\n=======\nb', 'not closed'],
  ['no middle', '<<<<<<< SEARCH\na\n>>>>>>> REPLACE', 'no `=======`'],
  ['one in the other', '<<<<<<< SEARCH\na\n<<<<<<< SEARCH\n', 'block 1 is not closed'],
  ['nothing to search', block('', 'print()'), 'SEARCH is empty'],
  ['nothing new', block('a', 'a'), 'change nothing'],
  ['too many', Array.from({ length: 61 }, () => block('a', 'b')).join('\n'), 'at most 60'],
])('%s: refused in words', (_name, answer, why) => {
  expect(edit('a\nb\n', answer)).toEqual({ why: expect.stringContaining(why) });
});

test('whatever a program holds, a line that is there once can be replaced, and nothing else changes', () => {
  const line = fc
    .stringMatching(/^[ -~]{0,30}$/)
    .filter((text) => !/^(<{5,9} *SEARCH|={5,9}|>{5,9} *REPLACE)\s*$/.test(text));
  void fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), fc.array(line, { maxLength: 12 }), line, (before, after, put) => {
      const there = 'the_only = "such line"';
      const made = edit([...before, there, ...after].join('\n'), block(there, put));
      expect(made).toEqual({ value: [...before, put, ...after].join('\n') });
    }),
    { seed: 6, numRuns: 300 },
  );
});
