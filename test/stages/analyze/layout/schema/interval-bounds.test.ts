import { join } from 'node:path';
import { expect, test } from 'vitest';
import { constantsOf } from '../../../../../core/baseline/constant.ts';
import { csv, makeCompetition, page } from '../../../../rigs/data/competitions.ts';
import { scratchFolder } from '../../../../rigs/scratch.ts';
import { analyzedIn } from '../../../../rigs/stages/rehearsing.ts';

const analyzed = async (asked: readonly string[], metric: string) => {
  const { competition } = await analyzedIn(
    makeCompetition(join(scratchFolder(), 'data'), {
      'train.csv': csv(['id', 'x', 'y'], 200, (i) => [i, (i * 37) % 11, i + 0.5]),
      'test.csv': csv(['id', 'x'], 30, (i) => [200 + i, (i * 37) % 11]),
      'sample_submission.csv': csv(['id', ...asked], 30, (i) => [200 + i, ...asked.map(() => 0)]),
      'description.md': page(metric),
    }),
  );
  const { submission: schema, targets, metric: found } = competition;
  return {
    levels: Object.fromEntries(schema.columns.slice(1).map(({ name, quantile }) => [name, quantile])),
    constants: Object.fromEntries(constantsOf({ schema, targets, metric: found })),
    warnings: competition.warnings.join(' '),
  };
};

test('the bounds of an interval are the quantiles that its level tells, each with its own constant', async () => {
  const { levels, constants } = await analyzed(['pi_upper', 'pi_lower'], 'Winkler score of 80% intervals');
  expect(levels).toEqual({ pi_upper: 0.9, pi_lower: 0.1 });
  expect(constants).toEqual({ pi_upper: '179.5', pi_lower: '19.5' });
});

test('without a level on the page a tenth is missed, which is a doubt', async () => {
  const { levels, warnings } = await analyzed(['lo', 'hi'], 'Winkler score');
  expect(levels).toEqual({ lo: 0.05, hi: 0.95 });
  expect(warnings).toContain('0.1 is assumed');
});
