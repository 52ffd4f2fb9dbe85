import { join } from 'node:path';
import { assert, expect, test } from 'vitest';
import { csv, makeCompetition, page } from '../../../rigs/data/competitions.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { analyzedIn } from '../../../rigs/stages/rehearsing.ts';
import { readRows, tried } from '../../../rigs/stages/trials.ts';

const sample = 'sample_submission.csv';

/** 60 rows of train and 20 of test, whose sample spells ids in its own way. */
const spelled = (inTest: (n: number) => string, inSample: (n: number) => string) =>
  analyzedIn(
    makeCompetition(join(scratchFolder(), 'data'), {
      'train.csv': csv(['id', 'x', 'y'], 60, (n) => [inTest(n), n * 1.5, (n % 11) + 0.5]),
      'test.csv': csv(['id', 'x'], 20, (n) => [inTest(60 + n), 1000 + n]),
      [sample]: csv(['id', 'y'], 20, (n) => [inSample(79 - n), 0]),
      'description.md': page('root mean squared error'),
    }),
  );

test.each([
  ['1.0 in test and 1 in the sample', (n: number) => `${n}.0`, (n: number) => `${n}`],
  ['001 in test and 1 in the sample', (n: number) => `${n}`.padStart(4, '0'), (n: number) => `${n}`],
  ['A1 in test and a1 in the sample', (n: number) => `A${n}x`, (n: number) => `a${n}X`],
])('ids that are %s are of the same rows', async (_, inTest, inSample) => {
  const outcome = await tried(await spelled(inTest, inSample), ({ x = '' }) => ({ y: x }), { folds: 2 });
  assert('lived' in outcome, JSON.stringify(outcome));
  for (const { answers } of outcome.lived)
    expect(readRows(answers.test ?? '')).toEqual(
      Array.from({ length: 20 }, (_, n) => ({ id: inSample(79 - n), y: `${1019 - n}` })),
    );
});
