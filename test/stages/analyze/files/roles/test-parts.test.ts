import { expect, test } from 'vitest';
import { binaryCompetition } from '../../../../rigs/data/competitions.ts';
import { analysisOf } from '../../../../rigs/stages/expect-analysis.ts';

const { 'test.csv': asked = '', ...files } = binaryCompetition();
const [header = '', ...rows] = String(asked).trimEnd().split('\n');
const part = (from: number, to: number) => `${[header, ...rows.slice(from, to)].join('\n')}\n`;

test('all test files with rows of the sample are test', async () => {
  const found = await analysisOf({ ...files, 'test_a.csv': part(0, 25), 'test_b.csv': part(25, 40) });
  expect(found.files.test).toEqual(['test_a.csv', 'test_b.csv']);
  expect(found.shapes.test?.rows).toBe(rows.length);
});

test('a test file with the same rows is another version of it', async () => {
  const found = await analysisOf({ ...files, 'test.csv': part(0, 40), 'test_v2.csv': part(0, 40) });
  expect(found.files.test).toEqual(['test.csv']);
});
