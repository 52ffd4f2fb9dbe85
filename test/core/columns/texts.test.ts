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
  test('may repeat, but not as addresses do; where it is long, more', () => {
    const address = (at: number) => `${4100 + at} North Oak Park Avenue, Chicago, IL 60634, USA`;
    const story = (at: number) => `${sentence(at)}, and ${sentence(at)}, and ${sentence(at)}`;
    expect(isText(cells(50, address), 136, 8000)).toBe(false);
    expect(isText(cells(50, sentence), 60, 100)).toBe(true);
    expect(isText(cells(50, sentence), 30, 100)).toBe(false);
    expect(isText(cells(50, story), 30, 100)).toBe(true);
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
