import { describe, expect, test } from 'vitest';
import { binaryCompetition, csv, type Files } from '../../rigs/data/competitions.ts';
import { makeZip } from '../../rigs/data/files/zip.ts';
import { analysisOf, refusalOf } from '../../rigs/stages/expect-analysis.ts';

const files = binaryCompetition();
const { 'sample_submission.csv': sample = '', ...withoutSample } = files;
const train = String(files['train.csv']);
const rows = train.trimEnd().split('\n');
const ids = String(sample)
  .trimEnd()
  .split('\n')
  .map((line) => line.split(',')[0] ?? '');
const bytes = Buffer.from(Array.from({ length: 3000 }, (_, i) => (i * i * 7 + 131) % 256));
const wide = (count: number) => `image_id,${Array.from({ length: count }, (_, i) => `p${i}`).join(',')}\n`;
const tooWide = wide(20_001) + wide(20_001);
const damaged = makeZip([{ name: 'a.csv', content: 'a\n1\n' }]).subarray(0, 60);

const device = (from: number) => csv(['id', 'device', 'screen'], 40, (i) => [from + i, i % 3, i % 4]);

/** What was done to good files, the file that is named, and why. */
type Faulty = readonly [what: string, change: Files, file: string, why: RegExp];

/** Analyses them, with the sample's rows all there. */
const analysed = async (all: Files) => {
  const found = await analysisOf(all);
  expect(found.expected.trimEnd().split('\n')).toEqual(ids);
  expect(found.submission.header).toEqual(['id', 'target']);
  return found;
};

const fallbacks: readonly Faulty[] = [
  ['train is empty', { 'train.csv': '' }, 'train.csv', /empty/],
  ['train has no rows', { 'train.csv': `${rows[0]}\n` }, 'train.csv', /no rows/],
  ['train is no text', { 'train.csv': bytes }, 'train.csv', /not UTF-8/],
  ['a row of train is too long', { 'train.csv': train.replace('\n5,', '\n5,9,9,9,') }, 'train.csv', /line 7/],
  ['train is too wide', { 'train.csv': tooWide }, 'train.csv', /20,002 columns/],
  ['train has ids alone', { 'train.csv': csv(['id'], 50, (i) => [i]) }, 'train.csv', /No target found/],
  [
    'train is damaged, and a side table is none',
    { 'train.csv': '', 'train.parquet': bytes, 'stores.csv': csv(['store', 'size'], 60, (i) => [i, (i * 7) % 13]) },
    'train.csv',
    /empty/,
  ],
  [
    'the file with the answers is damaged',
    { 'train.csv': csv(['id', 'a', 'b', 'c'], 120, (i) => [i, i % 7, i % 5, 'x']), 'train_labels.csv': bytes },
    'train_labels.csv',
    /not UTF-8/,
  ],
  [
    'the file with the answers is damaged, and train has a column that test lacks',
    {
      'train.csv': csv(['id', 'a', 'b', 'c', 'recorded_at'], 120, (i) => [i, i % 7, i % 5, 'x', 2000 + (i % 9)]),
      'train_labels.csv': bytes,
    },
    'train_labels.csv',
    /not UTF-8/,
  ],
  [
    'the main table of test is damaged, and a side table is called test, too',
    { 'test.csv': bytes, 'train_device.csv': device(0), 'test_device.csv': device(120) },
    'test.csv',
    /not UTF-8/,
  ],
];

describe('with a sample, where nothing is left to learn from, the sample alone is known, and why', () => {
  test.for(fallbacks)('%s', async ([, change, file, why]) => {
    const found = await analysed({ ...files, ...change });
    expect(found.files).toMatchObject({ train: [], sample: 'sample_submission.csv' });
    expect(found.unusable).toContainEqual({
      file,
      why: expect.stringMatching(why),
      advice: expect.stringMatching(/\w/),
    });
    const line = expect.stringMatching(/^Not used: /);
    expect(found.warnings).toContainEqual(line);
    expect(found.said).toContainEqual({ type: 'stage.log', line });
  });

  test('the main table of train is damaged, and a side table is called train, too', async () => {
    const { 'train.csv': _, ...rest } = files;
    const found = await analysed({ ...rest, 'train_rows.csv': bytes, 'train_device.csv': device(0) });
    expect(found.files.train).toEqual([]);
    expect(found.unusable).toContainEqual(expect.objectContaining({ file: 'train_rows.csv' }));
  });

  test('a damaged archive may have held train', async () => {
    const { 'train.csv': _, ...rest } = files;
    const side = csv(['store', 'size'], 60, (i) => [i, (i * 7) % 13]);
    const found = await analysed({ ...rest, 'stores.csv': side, 'all.zip': damaged });
    expect(found.files.train).toEqual([]);
    expect(found.unusable).toMatchObject([{ file: 'all.zip', why: expect.stringContaining('not a complete zip') }]);
  });
});

const leftOut: readonly Faulty[] = [
  ['pixels in more columns than are read', { 'train_images_0.csv': tooWide }, 'train_images_0.csv', /20,002 columns/],
  ['a damaged table called train', { 'train_extra.parquet': bytes }, 'train_extra.parquet', /cannot be read/],
  ['train damaged, and the same elsewhere', { 'train.csv': '', 'old/train.csv': train }, 'train.csv', /empty/],
  ['train damaged, and another train', { 'train.csv': bytes, 'train2.csv': train }, 'train.csv', /not UTF-8/],
  ['a damaged archive', { 'more.zip': damaged }, 'more.zip', /not a complete zip/],
];

describe('beside good tables what cannot be used is left out, and said', () => {
  test.for(leftOut)('%s', async ([, change, file, why]) => {
    const found = await analysed({ ...files, ...change });
    expect(found.files.train).toHaveLength(1);
    expect(found.targets.map(({ column }) => column)).toEqual(['target']);
    expect(found.unusable).toMatchObject([{ file, why: expect.stringMatching(why) }]);
    expect(found.warnings[0]).toMatch(why);
  });

  test.for([
    ['empty', ''],
    ['a header alone', 'id,a,b,c\n'],
  ] as const)('a test table that is %s', async ([, content]) => {
    const found = await analysed({ ...files, 'test.csv': content });
    expect(found.files).toMatchObject({ train: ['train.csv'], test: [] });
    expect(found.unusable).toMatchObject([{ file: 'test.csv' }]);
  });

  test('a test table that is damaged, and another one of the same rows', async () => {
    const found = await analysed({ ...files, 'test.csv': bytes, 'old/test.csv': String(files['test.csv']) });
    expect(found.files).toMatchObject({ train: ['train.csv'], test: ['old/test.csv'] });
  });

  test('a test table that is damaged, and another one of the same columns, few as they are', async () => {
    const narrow = csv(['id', 'a'], 40, (i) => [120 + i, i % 7]);
    const cut = narrow.replace('\n125,', '\n125,9,');
    const found = await analysed({ ...files, 'test.csv': cut, 'old/test.csv': narrow });
    expect(found.files).toMatchObject({ train: ['train.csv'], test: ['old/test.csv'] });
  });

  test('a damaged archive is what its own name says, not that of the one around it', async () => {
    const { 'train.csv': _, ...rest } = files;
    const around = makeZip([{ name: 'train.zip', content: damaged }]);
    const side = csv(['id', 'device', 'target_seen'], 60, (i) => [i, i % 3, i % 2]);
    const found = await analysed({ ...rest, 'train_device.csv': side, 'my-submission.zip': around });
    expect(found.files.train).toEqual([]);
  });

  test('where all is well nothing is said', async () => {
    expect((await analysed(files)).unusable).toBeUndefined();
  });
});

describe('tables that are numbered', () => {
  test('are parts of one, so that one of them may do', async () => {
    const named = train.replace('target', 'outcome');
    const { 'train.csv': _, ...rest } = files;
    const found = await analysed({ ...rest, 'train_1.csv': named, 'train_2.csv': bytes });
    expect(found.files.train).toEqual(['train_1.csv']);
  });
});

describe('without a sample', () => {
  test('a table that cannot be read is left out where another takes its role', async () => {
    const found = await analysisOf({ ...withoutSample, 'train_images_0.csv': tooWide });
    expect(found.files).toMatchObject({ train: ['train.csv'], test: ['test.csv'], sample: null });
    expect(found.unusable).toMatchObject([{ file: 'train_images_0.csv' }]);
  });

  test.for([
    ['train', { 'train.csv': '' }, 'train.csv', 'empty-file'],
    ['test', { 'test.csv': '' }, 'test.csv', 'empty-file'],
    ['the sample itself', { 'sample_submission.csv': '' }, 'sample_submission.csv', 'empty-file'],
  ] as const)('it is refused where %s is what cannot be read', async ([, change, file, kind]) => {
    expect(await refusalOf({ ...withoutSample, ...change })).toMatchObject({ kind, file });
  });
});
