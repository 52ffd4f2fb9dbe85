import { expect, test } from 'vitest';
import { timeAfterAnalysis } from '../../../stages/execute/time-after-analysis.ts';
import type { DataFile } from '../../../stages/schema/dataset.ts';

const file = (bytes: number, more: Partial<DataFile> = {}): DataFile => ({
  ...{
    path: 'train.csv',
    bytes,
    sha256: 'a'.repeat(64),
    format: 'csv',
    encoding: 'utf-8',
    invalidLine: null,
    archive: null,
  },
  ...more,
});

test('small files cost a run nothing', () => {
  expect(timeAfterAnalysis(600, [file(20_000_000)], 50)).toBe(600);
});

test('what analyzing large files takes is taken off the time, up to a quarter of it', () => {
  expect(timeAfterAnalysis(600, [file(1_000_000_000), file(206_000_000)], 50)).toBe(555);
  expect(timeAfterAnalysis(100, [file(50_000_000_000)], 50)).toBe(75);
});

test('pictures are not analyzed, so they take no time', () => {
  expect(timeAfterAnalysis(600, [file(9_000_000_000, { format: 'other', encoding: 'binary' })], 50)).toBe(600);
});

test('what analyzing thousands of columns takes is taken off too', () => {
  expect(timeAfterAnalysis(600, [file(5_000_000)], 3000)).toBe(595);
  expect(timeAfterAnalysis(600, [file(5_000_000)], 300)).toBe(600);
});
