import { expect, test } from 'vitest';
import { tableInText } from '../../../services/dataset/text-tables.ts';

const lines = (line: (i: number) => string) =>
  Buffer.from(Array.from({ length: 30 }, (_, i) => `${line(i)}\n`).join(''));

test.each([
  ['train.txt', (i: number) => `${i % 2}\t\t${i}`, 'tsv'],
  ['data/test_set.dat', (i: number) => `${i};b;${i}`, 'csv'],
  ['train', (i: number) => `${i},1,2`, 'csv'],
  ['sampleSubmission', (i: number) => `${i},0.5`, 'csv'],
  ['train.txt', (i: number) => `It rains, number ${i}${i % 3 === 0 ? ', and snows' : ''}, often.`, undefined],
  ['train.txt', (i: number) => `images/${i}.jpg ${i % 2}`, undefined],
  ['notes.txt', (i: number) => `${i}\t2`, undefined],
  ['train.md', (i: number) => `${i}\t2`, undefined],
] as const)('%s is a table by its name and where all lines have as many cells: %#', (path, line, format) => {
  expect(tableInText(path, lines(line))).toBe(format);
});
