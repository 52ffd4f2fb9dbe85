import { expect, test } from 'vitest';
import type { Competition } from '../../core/schema/competition.ts';
import { partition } from '../../stages/partition.ts';
import { csv, type Files, page } from '../rigs/data/competitions.ts';
import { analyzed } from '../rigs/stages/rehearsing.ts';

const files: Files = {
  'train.csv': csv(['id', 'a', 'y'], 300, (i) => [i, i % 7, i % 3 === 0 ? 1 : 0]),
  'test.csv': csv(['id', 'a'], 60, (i) => [1000 + i, i % 7]),
  'sample_submission.csv': csv(['id', 'y'], 60, (i) => [1000 + i, 0.5]),
  'overview.md': page('area under the ROC curve'),
};

const partitioned = async (
  change: (competition: Competition) => Competition = (same) => same,
  processorSeconds: number | null = null,
  data: Files = files,
) => {
  const { competition, dataset, context } = await analyzed(data);
  const params = { seed: 1, folds: 3, processorSeconds };
  return partition.run({ competition: change(competition), dataset, params }, context());
};

test('it says how candidates are measured, without running anything', async () => {
  expect(await partitioned()).toMatchObject({ ok: true, value: { scheme: 'stratified', folds: 3, seed: 1 } });
});

test.each<[string, (competition: Competition) => Competition, RegExp]>([
  [
    'the chances of all classes are too many to be kept',
    (made) => {
      const target = made.submission.columns.find(({ role }) => role === 'target');
      const columns = Array.from({ length: 50 }, (_, at) => ({
        ...(target ?? made.submission.columns[0]),
        name: `c${at}`,
      }));
      const train = { ...made.shapes.train, rows: 100_001 };
      // a column of the sample is there
      const submission = { ...made.submission, layout: 'classes', columns } as Competition['submission'];
      return { ...made, submission, shapes: { ...made.shapes, train } };
    },
    /50 classes in 100001 rows are too many/,
  ],
  ['lists are asked for', (made) => ({ ...made, metric: { ...made.metric, wants: 'lists' } }), /no lists/],
  [
    'the columns of the submission are not understood',
    (made) => ({
      ...made,
      submission: { ...made.submission, layout: 'unknown' },
    }),
    /not known/,
  ],
  [
    'train is in several files',
    (made) => ({
      ...made,
      files: { ...made.files, train: ['train.csv', 'test.csv'] },
    }),
    /train/,
  ],
])('where %s nothing can be measured, and no model need be asked', async (_, change, why) => {
  expect(await partitioned(change)).toMatchObject({
    ok: false,
    kind: 'unmeasurable',
    message: expect.stringMatching(why),
  });
});

const withTexts = (letters: number) => (made: Competition) => ({
  ...made,
  textColumns: ['a'],
  profile: made.profile.map((column) =>
    column.name === 'a' ? { ...column, unique: 300, meanLength: letters } : column,
  ),
});

test("where texts need the template's time and it is short no model need be asked", async () => {
  expect(await partitioned(withTexts(1000), 100)).toMatchObject({ ok: false, kind: 'too-short' });
  expect(await partitioned(withTexts(1000), 200)).toMatchObject({ ok: true });
  expect(await partitioned(withTexts(1000), null)).toMatchObject({ ok: true });
  expect(await partitioned(withTexts(10), 100)).toMatchObject({ ok: true });
});

const day = (n: number) => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10);
/** Sales of a year, to be told of so many days after it. */
const forecastOf = (asked: number): Files => ({
  'train.csv': csv(['id', 'date', 'sold'], 365, (n) => [n, day(n), n + 0.25]),
  'test.csv': csv(['id', 'date'], asked, (n) => [365 + n, day(365 + n)]),
  'sample_submission.csv': csv(['id', 'sold'], asked, (n) => [365 + n, 0]),
  'overview.md': page('root mean squared error'),
});

test('where test spans more time than train nobody is measured on a shorter time', async () => {
  const by = (asked: number) => partitioned((same) => same, null, forecastOf(asked));
  expect(await by(500)).toMatchObject({ ok: false, kind: 'short-history' });
  expect(await by(300)).toMatchObject({ ok: true, value: { folds: 2 } });
  expect(await by(100)).toMatchObject({ ok: true, value: { folds: 3 } });
});
