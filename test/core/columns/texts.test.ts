import { describe, expect, test } from 'vitest';
import { round6 } from '../../../core/columns/round.ts';
import { isText } from '../../../core/columns/texts.ts';

const cells = (count: number, of: (at: number) => string) => Array.from({ length: count }, (_, at) => of(at));
const sentence = (at: number) => `This is sentence ${at} of a longer text about it`;

describe('free text', () => {
  test('has several words and hardly repeats', () => {
    expect(isText(cells(50, sentence), 50, 50)).toBe(true);
    expect(
      isText(
        cells(50, (at) => `This is sentence ${at} of nine words, not long`),
        50,
        50,
      ),
    ).toBe(true);
  });
  test('of many kinds is text, also where it repeats in a large table', () => {
    expect(isText(cells(50, sentence), 150, 10_000)).toBe(true);
    expect(isText(cells(50, sentence), 90, 10_000)).toBe(false);
  });
  test('is neither a code nor a name', () => {
    expect(
      isText(
        cells(50, (at) => `a-very-long-code-without-any-space-in-it-${at}`),
        50,
        50,
      ),
    ).toBe(false);
    expect(
      isText(
        cells(50, (at) => `Anna Berg ${at}`),
        50,
        50,
      ),
    ).toBe(false);
  });
  test('may have no spaces between words', () => {
    expect(
      isText(
        cells(50, (at) => `这是关于天气的一个很长的句子没有空格${at}今天下雨了`),
        50,
        50,
      ),
    ).toBe(true);
  });
});

test('numbers have six significant digits, and what is no number is 0', () => {
  expect([round6(1 / 3), round6(123_456_789), round6(Number.NaN), round6(Number.POSITIVE_INFINITY)]).toEqual([
    ...[0.333333, 123_457_000, 0, 0],
  ]);
});
