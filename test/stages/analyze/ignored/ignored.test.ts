import { describe, expect, test } from 'vitest';
import { binaryCompetition, csv, type Files, page } from '../../../rigs/data/competitions.ts';
import { makeZip } from '../../../rigs/data/files/zip.ts';
import { analysisOf, refusalOf } from '../../../rigs/stages/expect-analysis.ts';

const binary = binaryCompetition();
const many = (count: number, path: (index: number) => string): Files =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [path(i), new Uint8Array([255, 216, i % 256])]));
/** A table of file names and labels, as it lies beside a folder of what they name. */
const named = (ending: string): Files => ({
  'train.csv': csv(['file', 'label'], 40, (i) => [`${i}${ending}`, i % 2]),
  'sample_submission.csv': csv(['file', 'label'], 10, (i) => [`${100 + i}${ending}`, 0.5]),
  'description.md': page('area under the ROC curve'),
});
const { 'train.csv': _, 'test.csv': __, ...sampleAlone } = binary;

describe('what nothing learns from', () => {
  test('is counted by folder, and said at once', async () => {
    const media = { ...many(40, (i) => `train/${i}.jpg`), ...many(10, (i) => `test/${100 + i}.jpg`) };
    const found = await analysisOf({ ...named('.jpg'), ...media });
    const why = 'nothing here learns from images';
    expect(found.ignored).toEqual([
      { kind: 'image', where: 'test', files: 10, bytes: 30, example: 'test/100.jpg', why },
      { kind: 'image', where: 'train', files: 40, bytes: 120, example: 'train/0.jpg', why },
    ]);
    const line = expect.stringMatching(/^Ignored: 50 images, .*: test \(10 files, 0.0 MB\), train \(40 files/);
    expect(found.warnings).toContainEqual(line);
    expect(found.warnings).toContainEqual(expect.stringContaining('Nothing to learn from that is understood'));
    expect(found.said).toContainEqual({ type: 'stage.log', line });
  });

  test('in a folder for each class is named by the folder above', async () => {
    const found = await analysisOf({ ...named('.wav'), ...many(60, (i) => `clips/train/${i % 12}/${i}.wav`) });
    expect(found.ignored).toMatchObject([{ kind: 'audio', where: 'clips/train', files: 60 }]);
  });

  test('in an archive is named by it', async () => {
    const zipped = makeZip(Array.from({ length: 7 }, (_, i) => ({ name: `a/${i % 2}/${i}.png`, content: `${i}` })));
    const found = await analysisOf({ ...named('.png'), 'pictures.zip': zipped });
    expect(found.ignored).toMatchObject([{ kind: 'image', where: 'pictures.zip', files: 7 }]);
  });

  test('may be arrays, one file of which is enough', async () => {
    const found = await analysisOf({ ...binary, 'train.npz': 'PK', 'waves/extra.h5': 'x' });
    expect(found.ignored).toMatchObject([
      { kind: 'array', where: 'train.npz', files: 1 },
      { kind: 'array', where: 'waves', files: 1 },
    ]);
  });

  test('may be tables that cannot be read, or too many to be looked at', async () => {
    const more = Object.fromEntries(Array.from({ length: 90 }, (_, i) => [`series/part${i}.csv`, 'a,b\n1,2\n3,4\n']));
    const found = await analysisOf({ ...binary, ...more, 'graph.parquet': 'no parquet' });
    expect(found.ignored).toMatchObject([
      { kind: 'other', where: expect.any(String), why: 'not read as tables' },
      { kind: 'other', where: expect.any(String), why: 'not read as tables' },
    ]);
    expect(found.ignored?.map(({ where }) => where).toSorted()).toEqual(['graph.parquet', 'series']);
  });

  test('is not a picture on the page, a licence, or a small dictionary', async () => {
    const papers = { 'logo.png': 'x', LICENSE: 'MIT', 'columns.xlsx': 'x', 'notes.pdf': 'x', 'baseline.ipynb': '{}' };
    expect((await analysisOf({ ...binary, ...papers })).ignored).toBeUndefined();
  });
});

describe('what tells', () => {
  const pictures = many(160, (i) => `images/${i}.jpg`);
  test('a column beside the pictures does, also a number that repeats', async () => {
    const found = await analysisOf({ ...binary, ...pictures });
    expect(found.warnings).toEqual([expect.stringContaining('Ignored: 160 images')]);
  });

  test('names of files do not, though train and test have them', async () => {
    const rows = (from: number, count: number, answered: boolean) =>
      csv(['id', 'path', ...(answered ? ['y'] : [])], count, (i) => [
        ...[`r${from + i}`, `images/${from + i}`],
        ...(answered ? [i % 2] : []),
      ]);
    const found = await analysisOf({
      ...{ ...pictures, 'train.csv': rows(0, 100, true), 'test.csv': rows(100, 40, false) },
      'sample_submission.csv': csv(['id', 'y'], 40, (i) => [`r${100 + i}`, 0.5]),
      'description.md': page('area under the ROC curve'),
    });
    expect(found.warnings).toContainEqual(expect.stringContaining('Nothing to learn from that is understood'));
  });
});

describe('no train table', () => {
  test('with a sample: its form is known, and that nothing can be learned', async () => {
    const found = await analysisOf({ ...sampleAlone, ...many(30, (i) => `train/${i % 2}/${i}.jpg`) });
    expect(found).toMatchObject({ files: { train: [], sample: 'sample_submission.csv' }, targets: [], features: [] });
    expect(found.submission).toMatchObject({ key: ['id'], rows: { count: 40 }, header: ['id', 'target'] });
    expect(found.ignored?.map(({ where, files }) => [where, files])).toEqual([
      ['train/0', 15],
      ['train/1', 15],
    ]);
    expect(found.warnings[0]).toContain('No train file: nothing to learn from that is understood');
    expect(found.task).toBe('binary');
  });

  test('and no sample: there is nothing to answer', async () => {
    const refused = await refusalOf(many(30, (i) => `train/${i}.jpg`));
    expect(refused.kind).toBe('no-train');
  });
});

test('a large table that another was made of is learned from, by that one', async () => {
  const lines = (name: string, more: object) =>
    Array.from({ length: 30 }, (_, at) =>
      JSON.stringify({ id: `${name}${at}`, seq: 'ACGU', note: 'x'.repeat(40_000), ...more }),
    ).join('\n');
  const found = await analysisOf({
    ...{ 'train.json': lines('a', { y: [0.5, 1.25, 2, 3] }), 'test.json': lines('b', {}) },
    'sample_submission.csv': csv(['key', 'y'], 120, (at) => [`b${Math.floor(at / 4)}_${at % 4}`, '0']),
    'description.md': page('root mean squared error'),
  });
  expect(found.files).toMatchObject({ train: ['train_files.csv'], test: ['test_files.csv'] });
  expect(found).toMatchObject({ groupColumn: 'id', idColumn: 'key' });
  expect(found.listings).toHaveLength(2);
  expect(found).not.toHaveProperty('ignored');
});
