import { expect, test } from 'vitest';
import { binaryCompetition } from '../../../../rigs/data/competitions.ts';
import { analysisOf } from '../../../../rigs/stages/expect-analysis.ts';

const files = binaryCompetition();
const train = String(files['train.csv']);
const [header = '', ...rows] = train.trimEnd().split('\n');
const part = (from: number, to: number) => `${[header, ...rows.slice(from, to)].join('\n')}\n`;

test.each(['train_sample.csv', 'train_small.csv'])('%s, rows of train once more, is no part of it', async (name) => {
  const found = await analysisOf({ ...files, [name]: part(10, 60) });
  expect(found.files).toMatchObject({ train: ['train.csv'], side: [name] });
  expect(found.shapes.train.rows).toBe(rows.length);
});

test('a sample of train is learned from where there is no more', async () => {
  const { 'train.csv': _, ...rest } = files;
  const found = await analysisOf({ ...rest, 'train_sample.csv': train });
  expect(found.files).toMatchObject({ train: ['train_sample.csv'], sample: 'sample_submission.csv' });
});

test('rows of their own make a part, whatever it is called', async () => {
  const found = await analysisOf({ ...files, 'train.csv': part(0, 70), 'train_extra.csv': part(70, 120) });
  expect(found.shapes.train.rows).toBe(rows.length);
});
