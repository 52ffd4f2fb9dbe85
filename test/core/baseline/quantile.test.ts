import { join } from 'node:path';
import { expect, test } from 'vitest';
import { constantsOf } from '../../../core/baseline/constant.ts';
import { quantileOf } from '../../../core/baseline/quantile.ts';
import { csv, makeCompetition, page } from '../../rigs/data/competitions.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { analyzedIn } from '../../rigs/stages/rehearsing.ts';

const rows = 200;

/** The constants of a competition by pinball loss, whose sample asks for these columns. */
const constants = async (targets: readonly string[], asked: readonly string[], target: (i: number) => number) => {
  const { competition } = await analyzedIn(
    makeCompetition(join(scratchFolder(), 'data'), {
      'train.csv': csv(['id', 'x', ...targets], rows, (i) => [i, (i * 37) % 11, ...targets.map(() => target(i))]),
      'test.csv': csv(['id', 'x'], 30, (i) => [rows + i, (i * 37) % 11]),
      'sample_submission.csv': csv(['id', ...asked], 30, (i) => [rows + i, ...asked.map(() => 0.5)]),
      'description.md': page('pinball loss'),
    }),
  );
  const { submission: schema, targets: profiles, metric } = competition;
  return Object.fromEntries(constantsOf({ schema, targets: profiles, metric }));
};

test('each quantile column has its own quantile of train as its constant', async () => {
  expect(await constants(['y'], ['q10', 'q50', 'q97.5'], (i) => i + 0.5)).toEqual({
    q10: '19.5',
    q50: '100',
    'q97.5': '194.5',
  });
});

test('numbered targets are no quantiles: each has its median', async () => {
  expect(await constants(['y1', 'y2'], ['y1', 'y2'], (i) => i + 0.5)).toEqual({ y1: '100', y2: '100' });
});

test('of more values than are counted, quantiles are about those of a skewed target', () => {
  const mean = Math.exp(3.5);
  const numeric = { integral: false, min: 0.1, max: 9999, mean, median: Math.exp(3), std: 43.6, meanLog1p: 3.06 };
  expect(quantileOf({ labels: null }, numeric, 0.1) / Math.exp(3 - 1.2816)).toBeCloseTo(1, 0);
  expect(quantileOf({ labels: null }, numeric, 0.9) / Math.exp(3 + 1.2816)).toBeCloseTo(1, 0);
});
