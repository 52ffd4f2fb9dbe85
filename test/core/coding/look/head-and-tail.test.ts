import { expect, test } from 'vitest';
import { headAndTail } from '../../../../core/coding/look/head-and-tail.ts';

const shown = (lines: readonly string[], most = 100) => {
  const kept = headAndTail(most);
  for (const line of lines) kept.add(line);
  return kept.text();
};

test('what fits is kept as it is', () => {
  expect(shown([])).toBe('');
  expect(shown(['a', '', 'b'])).toBe('a\n\nb');
  expect(shown(['x'.repeat(70), 'y'.repeat(28)])).toBe(`${'x'.repeat(70)}\n${'y'.repeat(28)}`);
});

test('of more, the beginning and the end are kept, and how much is missing is said', () => {
  const text = shown(['first', ...Array.from({ length: 10_000 }, (_, n) => `line ${n}`), 'KeyError: Age']);
  expect(text).toMatch(/^first\nline 0\n/);
  expect(text).toMatch(/\n\[98\d{3} characters are left out here\]\n/);
  expect(text).toMatch(/line 9999\nKeyError: Age$/);
  expect(text.length).toBeLessThan(160);
});

test('one endless line is cut, too', () => {
  expect(shown(['z'.repeat(1_000_000)])).toMatch(/^z{70}\n\[999901 characters are left out here\]\nz{29}$/);
});
