import { expect, test } from 'vitest';
import { literal } from '../../../services/text/markdown.ts';

test.each([
  `repaired: "id" is the sample's, 5 % of 3 rows! (50 °C × 2)`,
  'sample_submission.csv and train_labels_2.csv',
  'execute: the solution ended; it said {nothing}',
])('plain words stay as they are: %s', (text) => {
  expect(literal(text)).toBe(text);
});

test.each([
  '<img src=x>',
  'a | b',
  '`code`',
  '[a](b)',
  '*x*',
  '_x_',
  '#1 @you',
  '$x$',
  'http://x.y',
  '- a',
  '&amp;',
  'www.x.y',
])('what Markdown would read is written as an entity: %s', (text) => {
  expect(literal(text)).toContain('&#');
  expect(literal(text)).not.toMatch(/[<>|`*[\]$@]|^-|:\/\/|www\.|&amp;|(^|\s)_/);
  const read = literal(text).replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
  expect(read).toBe(text);
});

test('what turns the direction of a line is seen as what it is', () => {
  expect(literal('a\u202eb\u2066c')).toBe('a&#92;u202eb&#92;u2066c');
});
