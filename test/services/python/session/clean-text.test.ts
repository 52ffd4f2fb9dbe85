import { expect, test } from 'vitest';
import { cleanText } from '../../../../services/python/session/clean-text.ts';

test.each([
  ['lines and tabs stay', 'a\tb\n\nc\n', 'a\tb\n\nc\n'],
  ['line ends of Windows are line ends', 'a\r\nb\r\n', 'a\nb\n'],
  ['of a progress bar its last state stays', '10 %\r50 %\r100 %\ndone\r', '100 %\ndone'],
  ['colours and titles go', '\x1b[31mred\x1b[0m\x1b]0;title\x07!', 'red!'],
  ['marks that turn text around go', 'a\u202eb\u2066c', 'abc'],
  ['control characters go', 'a\x00b\x08c\x7fd', 'abcd'],
  ['half a character becomes a whole one', 'a\ud800', 'a\ufffd'],
])('%s', (_, text, clean) => {
  expect(cleanText(text)).toBe(clean);
});
