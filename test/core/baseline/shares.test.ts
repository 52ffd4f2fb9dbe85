import { join } from 'node:path';
import { expect, test } from 'vitest';
import { constantsOf } from '../../../core/baseline/constant.ts';
import { csv, makeCompetition, page } from '../../rigs/data/competitions.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { analyzedIn } from '../../rigs/stages/rehearsing.ts';

test('a constant of votes is the share of each column', async () => {
  const { competition } = await analyzedIn(
    makeCompetition(join(scratchFolder(), 'data'), {
      'train.csv': csv(['id', 'x', 'a_vote', 'b_vote'], 100, (i) => [i, (i * 37) % 11, i % 2 === 0 ? 6 : 0, 1]),
      'test.csv': csv(['id', 'x'], 30, (i) => [100 + i, (i * 37) % 11]),
      'sample_submission.csv': csv(['id', 'a_vote', 'b_vote'], 30, (i) => [100 + i, 0.5, 0.5]),
      'description.md': page('the Kullback-Leibler divergence'),
    }),
  );
  const { submission: schema, targets, metric } = competition;
  expect(Object.fromEntries(constantsOf({ schema, targets, metric }))).toEqual({ a_vote: '0.75', b_vote: '0.25' });
});
