import { join } from 'node:path';
import { expect, test } from 'vitest';
import { constantsOf } from '../../../core/baseline/constant.ts';
import { csv, makeCompetition, page } from '../../rigs/data/competitions.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { analyzedIn } from '../../rigs/stages/rehearsing.ts';

const constants = async (asked: readonly string[], cells: readonly number[], said: string) => {
  const { competition } = await analyzedIn(
    makeCompetition(join(scratchFolder(), 'data'), {
      'train.csv': csv(['id', 'x', 'a', 'b'], 100, (i) => [i, (i * 37) % 11, i / 2, -i]),
      'test.csv': csv(['id', 'x'], 30, (i) => [100 + i, (i * 37) % 11]),
      'sample_submission.csv': csv(['id', ...asked], 30, (i) => [100 + i, ...cells]),
      'description.md': `${page('RMSE')}\n${said}\n`,
    }),
  );
  const { submission: schema, targets, metric } = competition;
  return Object.fromEntries(constantsOf({ schema, targets, metric }));
};

test('a constant is multiplied by the weight of its column', async () => {
  const said = 'Your predictions must be multiplied by the weights in the sample submission.';
  expect(await constants(['a', 'b'], [4, 0.5], said)).toEqual({ a: '99', b: '-24.75' });
});

test('how far off a constant is, is the deviation of what it stands for', async () => {
  const { aSigma, bSigma } = await constants(['a', 'b', 'aSigma', 'bSigma'], [1, 1, 1, 1], '');
  expect(Number(bSigma) / Number(aSigma)).toBeCloseTo(2);
});
