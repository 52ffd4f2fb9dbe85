import { expect, test } from 'vitest';
import { disagreements, labelledCompetitions } from '../../../bench/analyze/truth.ts';
import { analyzeFolder, temporaryFolder } from '../../rigs/stages/analyze.ts';

const labelled = labelledCompetitions();

test.skipIf(labelled.length === 0).for(labelled)(
  '$slug: id, targets, metric, header, rows and task',
  async ({ folder: data, truth }) => {
    using work = temporaryFolder();
    const { outcome } = await analyzeFolder(data, work.path);
    expect(outcome.ok && disagreements(outcome.value, truth)).toEqual([]);
  },
);

test.skipIf(labelled.length === 0)('the same folder gives the same artifact, byte for byte', async () => {
  const data = (labelled.find(({ slug }) => slug === 'spaceship-titanic') ?? labelled[0])?.folder ?? '';
  using work = temporaryFolder();
  using again = temporaryFolder();
  const first = await analyzeFolder(data, work.path);
  const second = await analyzeFolder(data, again.path);
  expect(JSON.stringify(second.outcome)).toBe(JSON.stringify(first.outcome));
});
