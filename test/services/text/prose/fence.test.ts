import { expect, test } from 'vitest';
import { codeSpan, fenced, joined } from '../../../../services/text/prose/fence.ts';

test('a fence is longer than any in the text', () => {
  expect(fenced('a\n', 'python')).toBe('```python\na\n```');
  expect(fenced('````\n```')).toBe('`````\n````\n```\n`````');
});

test('a span of code, too, and it stays on a line', () => {
  expect(codeSpan('a ` b')).toBe('``a ` b``');
  expect(codeSpan('`a`')).toBe('`` `a` ``');
  expect(codeSpan('a\n b')).toBe('`a b`');
  expect(codeSpan(' \n')).toBe('');
});

test('two spans of code never become one', () => {
  expect(joined(['a', '`b`', '`c`', 'd'])).toBe('a`b` `c`d');
});
