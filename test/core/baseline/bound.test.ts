import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shareUpTo } from '../../../core/baseline/bound.ts';
import { constantsOf } from '../../../core/baseline/constant.ts';
import { csv, makeCompetition, page } from '../../rigs/data/competitions.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { analyzedIn } from '../../rigs/stages/rehearsing.ts';

test('columns that cumulate chances hold the share of train up to the number in their names', async () => {
  const asked = ['Yards-2', 'Yards0', 'Yards7', 'Yards99'];
  const { competition } = await analyzedIn(
    makeCompetition(join(scratchFolder(), 'data'), {
      'train.csv': csv(['id', 'x', 'Yards'], 100, (i) => [i, (i * 37) % 11, (i % 10) - 1]),
      'test.csv': csv(['id', 'x'], 30, (i) => [100 + i, (i * 37) % 11]),
      'sample_submission.csv': csv(['id', ...asked], 30, (i) => [100 + i, 0, 1, 1, 1]),
      'description.md': page('the Continuous Ranked Probability Score (CRPS)'),
    }),
  );
  const { submission: schema, targets, metric } = competition;
  expect(schema.columns.slice(1)).toMatchObject(asked.map(() => ({ kind: 'probability', min: 0, max: 1 })));
  expect([...constantsOf({ schema, targets, metric }).values()]).toEqual(['0', '0.2', '0.9', '1']);
});

test('of more values than are counted, shares are about those of a normal target', () => {
  const numeric = { integral: false, min: -40, max: 60, mean: 10, median: 10, std: 10, meanLog1p: null };
  const share = (bound: number) => shareUpTo({ labels: null, numeric }, bound);
  expect([share(-41), share(10), share(60)]).toEqual([0, 0.5, 1]);
  expect(share(20)).toBeCloseTo(0.84, 1);
});
