import { expect, test } from 'vitest';
import { quoted } from '../../../core/brief/wording/quoted.ts';

test.each([
  ['a blank that does not break', 'Price\u00a0(EUR)', String.raw`"Price\u00a0(EUR)"`],
  ['a blank without width', '\u200bid', String.raw`"\u200bid"`],
  ['a mark at the start of a file', '\ufeffid', String.raw`"\ufeffid"`],
  ['a direction', 'a\u202eb', String.raw`"a\u202eb"`],
  ['a tag', 'a\u{e0041}', String.raw`"a\U000e0041"`],
])('%s in a name is spelled as JSON and Python spell it', (_, name, words) => {
  expect(quoted(name)).toBe(words);
});

test('what is seen stays as it is', () => {
  expect(quoted('Größe m² 家賃 "x"')).toBe('"Größe m² 家賃 \\"x\\""');
});
