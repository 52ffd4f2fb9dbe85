import { expect, test } from 'vitest';
import { binaryCompetition } from '../../../../rigs/data/competitions.ts';
import { analysisOf } from '../../../../rigs/stages/expect-analysis.ts';

test('rows of false positives are no part of train, though their columns are the same', async () => {
  const { 'train.csv': train, ...rest } = binaryCompetition();
  const [header = '', ...rows] = String(train).trimEnd().split('\n');
  const part = (from: number, to: number) => `${[header, ...rows.slice(from, to)].join('\n')}\n`;
  const found = await analysisOf({ ...rest, 'train_tp.csv': part(0, 50), 'train_fp.csv': part(50, 120) });
  expect(found.files).toMatchObject({ train: ['train_tp.csv'], side: ['train_fp.csv'] });
  expect(found.warnings.join(' ')).toContain('train_fp.csv is not a part of train');
});
