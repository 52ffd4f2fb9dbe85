import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, expect, test } from 'vitest';
import { labelledCompetitions } from '../../../bench/analyze/truth.ts';
import { prepare } from '../../../core/masking/prepare.ts';
import { analyzedIn } from '../../rigs/stages/rehearsing.ts';

const labelled = labelledCompetitions();
const linesOf = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n');

test.skipIf(labelled.length === 0).for(labelled)(
  '$slug can be split, and its sample fits',
  async ({ folder: data }) => {
    const { competition, dataset, context } = await analyzedIn(data);
    const made = await prepare(competition, dataset, { seed: 1, share: 0.2, quick: 500 }, context());
    assert(made.ok, JSON.stringify(made));
    const { train, held } = made.value.split.rows;
    expect(train + held).toBe(competition.shapes.train.rows);
    expect(held / (train + held)).toBeGreaterThan(0.15);
    expect(held / (train + held)).toBeLessThan(0.3);
    const sample = linesOf(join(made.value.whole.data, competition.files.sample ?? ''));
    expect(sample.length).toBe(held + 1);
    expect(sample[0]).toBe(competition.submission.header.join(','));
    expect(linesOf(join(made.value.whole.answers, 'answers.csv')).length).toBe(held + 1);
  },
);

test.skipIf(labelled.length === 0)('another seed holds back other rows', async () => {
  const data = (labelled.find(({ slug }) => slug === 'titanic') ?? labelled[0])?.folder ?? '';
  const { competition, dataset, context } = await analyzedIn(data);
  const heldBy = async (seed: number) => {
    const made = await prepare(competition, dataset, { seed, share: 0.2, quick: 500 }, context());
    assert(made.ok, JSON.stringify(made));
    return linesOf(join(made.value.whole.answers, 'answers.csv'));
  };
  const first = await heldBy(1);
  expect(await heldBy(1)).toEqual(first);
  expect(await heldBy(2)).not.toEqual(first);
});
