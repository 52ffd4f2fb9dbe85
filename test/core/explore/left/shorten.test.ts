import { describe, expect, test } from 'vitest';
import { mostWords, shorten } from '../../../../core/explore/left/shorten.ts';

const words = (count: number, word = 'word') => Array.from({ length: count }, () => word).join(' ');

describe('an answer', () => {
  test('that is little longer than was asked for stays whole', () => {
    const text = `# Head\n\n${words(mostWords - 2)}.`;
    expect(shorten(text)).toEqual({ kind: 'whole', text });
  });
  test('that is too long ends where a sentence ends, and it is told how much is missing', () => {
    const text = `First one. Second one, which is long. Third ${words(10)}.`;
    expect(shorten(text, 12)).toEqual({ kind: 'cut', text: 'First one. Second one, which is long.', more: 11 });
  });
  test('ends after a block that fits, with no heading left over', () => {
    const text = `One two three.\n\n## Evidence\n\n${words(20)}`;
    expect(shorten(text, 8)).toEqual({ kind: 'cut', text: 'One two three.', more: 22 });
  });
  test('ends between items of a list', () => {
    expect(shorten(`Look:\n\n- one two\n- three four\n- ${words(20)}`, 10)).toMatchObject({
      text: 'Look:\n\n- one two\n- three four',
    });
  });
  test('never ends inside of code or a table', () => {
    const code = `Before.\n\n\`\`\`python\na = 1. # x\n\nb = ${words(20)}\n\`\`\`\n\nAfter.`;
    expect(shorten(code, 10)).toMatchObject({ text: 'Before.' });
    const table = `Before.\n\n| a. | b |\n| --- | --- |\n| ${words(20)} | 1 |`;
    expect(shorten(table, 12)).toMatchObject({ text: 'Before.' });
  });
  test('of one endless sentence ends at a word', () => {
    expect(shorten(words(50), 5)).toEqual({ kind: 'cut', text: `${words(5)} ...`, more: 44 });
  });
});
