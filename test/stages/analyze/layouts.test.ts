import { describe, expect, test } from 'vitest';
import { binaryCompetition, csv, page, seeded, sentence } from '../../rigs/data/competitions.ts';
import { analysisOf } from '../../rigs/stages/expect-analysis.ts';

test('a plain binary competition: id, target, metric and features', async () => {
  const found = await analysisOf(binaryCompetition());
  expect(found).toMatchObject({
    idColumn: 'id',
    task: 'binary',
    metric: { name: 'auc', direction: 'max', wants: 'probabilities', confidence: 'high' },
    features: ['a', 'b', 'c'],
    leaks: [],
    shapes: { train: { rows: 120, columns: 5 }, test: { rows: 40, columns: 4 } },
  });
  expect(found.targets.map(({ column }) => column)).toEqual(['target']);
  expect(found.submission).toMatchObject({ header: ['id', 'target'], key: ['id'], rows: { count: 40 } });
  expect(found.submission.columns[1]).toMatchObject({ role: 'target', kind: 'probability', min: 0, max: 1 });
  expect(found.expected.split('\n').slice(0, 3)).toEqual(['id', '120', '121']);
});

test('a target in front of carried text: rows match by position, date and comment are copied', async () => {
  const random = seeded(5);
  const comments = Array.from({ length: 30 }, () => `"${sentence(random, 9)}", he said`);
  const rows = comments.map((comment, i) => [i % 2, `2012061819${10 + i}55Z`, comment] as const);
  const found = await analysisOf({
    'train.csv': csv(['Insult', 'Date', 'Comment'], 30, (i) => [i % 2, `2012051019${10 + i}55Z`, sentence(random, 11)]),
    'test.csv': csv(['id', 'Date', 'Comment'], 30, (i) => [
      i + 1,
      i % 3 ? (rows[i]?.[1] ?? '') : '',
      rows[i]?.[2] ?? '',
    ]),
    'sample_submission_null.csv': csv(['Insult', 'Date', 'Comment'], 30, (i) => [
      0,
      i % 3 ? (rows[i]?.[1] ?? '') : '',
      rows[i]?.[2] ?? '',
    ]),
    'description.md': page('the area under the ROC curve (AUC)'),
  });
  expect(found.submission.header).toEqual(['Insult', 'Date', 'Comment']);
  expect(found.submission.columns.map(({ role }) => role)).toEqual(['target', 'carry', 'carry']);
  expect(found).toMatchObject({ idColumn: null, features: ['Date', 'Comment'], submission: { key: [] } });
  expect(found.expected.split('\n')[1]).toBe(`,"""${comments[0]?.slice(1, -10)}"", he said"`);
});

test('a column that repeats test by the key is copied, though the sample leaves rows of test out', async () => {
  const left = Array.from({ length: 40 }, (_, i) => i).filter((i) => i % 8 !== 3);
  const found = await analysisOf({
    'train.csv': csv(['row_id', 'a', 'right'], 60, (i) => [i, i * 7, i % 2]),
    'test.csv': csv(['row_id', 'group_num', 'a'], 40, (i) => [i, Math.floor(i / 5), i * 3]),
    'sample_submission.csv': csv(['row_id', 'right', 'group_num'], left.length, (i) => [
      left[i] ?? 0,
      0.5,
      Math.floor((left[i] ?? 0) / 5),
    ]),
    'description.md': page('the area under the ROC curve (AUC)'),
  });
  expect(found.submission.columns.map(({ role }) => role)).toEqual(['key', 'target', 'carry']);
});

test('keys are compared and stored byte for byte: 19 digits, leading zeros, trailing zeros', async () => {
  const ids = ['1000000000000000001', '1000000000000000002', '1000000000000000003', '0007', '500.0010', '500.001'];
  const found = await analysisOf({
    'train.csv': csv(['record_id', 'a', 'y'], 20, (i) => [`900000000000000000${i + 10}`, i * 2, i % 3]),
    'test.csv': csv(['record_id', 'a'], 6, (i) => [ids[i] ?? '', i]),
    'sample_submission.csv': csv(['record_id', 'y'], 6, (i) => [ids[5 - i] ?? '', 0]),
    'description.md': page('accuracy'),
  });
  expect(found.idColumn).toBe('record_id');
  expect(found.expected).toBe(`record_id\n${ids.toReversed().join('\n')}\n`);
});

test('ids that sample and test spell differently are told', async () => {
  const found = await analysisOf({
    ...binaryCompetition(),
    'test.csv': csv(['id', 'a', 'b', 'c'], 40, (i) => [`${120 + i}.0`, 1, i, 'x']),
  });
  expect(found.warnings.join()).toContain('Sample and test spell "id" differently');
});

test('a key that is glued together from test columns: kept as the sample has it, rows by position', async () => {
  const found = await analysisOf({
    'train.csv': csv(['Store', 'Dept', 'Date', 'Weekly_Sales', 'IsHoliday'], 60, (i) => [
      1 + (i % 3),
      1 + (i % 4),
      `2010-02-${10 + (i % 18)}`,
      i * 7.5,
      i % 9 === 0 ? 'TRUE' : 'FALSE',
    ]),
    'test.csv': csv(['Store', 'Dept', 'Date', 'IsHoliday'], 12, (i) => [
      1 + (i % 3),
      1 + (i % 4),
      `2012-11-${10 + i}`,
      'FALSE',
    ]),
    'features.csv': csv(['Store', 'Date', 'Temperature'], 12, (i) => [1 + (i % 3), `2012-11-${10 + i}`, i]),
    'stores.csv': csv(['Store', 'Type', 'Size'], 3, (i) => [i + 1, 'A', 1000 + i]),
    'sampleSubmission.csv': csv(['Id', 'Weekly_Sales'], 12, (i) => [
      `${1 + (i % 3)}_${1 + (i % 4)}_2012-11-${10 + i}`,
      0,
    ]),
    'description.md': page('the weighted mean absolute error (WMAE)'),
  });
  expect(found).toMatchObject({
    idColumn: null,
    task: 'forecasting',
    metric: { name: 'wmae', direction: 'min', wants: 'values' },
    time: { column: 'Date', kind: 'future' },
    files: { side: ['features.csv', 'stores.csv'] },
    submission: { key: ['Id'], columns: [{ role: 'key' }, { role: 'target', kind: 'real' }] },
  });
});

test('an unnamed first column that holds the ids is called as pandas calls it', async () => {
  const found = await analysisOf({
    'cs-training.csv': csv(['', 'SeriousDlqin2yrs', 'age'], 40, (i) => [i + 1, i % 4 === 0 ? 1 : 0, 20 + (i % 30)]),
    'cs-test.csv': csv(['', 'SeriousDlqin2yrs', 'age'], 10, (i) => [i * 3 + 2, '', 30 + i]),
    'sampleEntry.csv': csv(['Id', 'Probability'], 10, (i) => [i * 3 + 2, 0.08 + i / 100]),
    'description.md': '### Evaluation\n\nAUC\n',
  });
  expect(found).toMatchObject({ idColumn: 'Unnamed: 0', features: ['age'], metric: { name: 'auc' }, task: 'binary' });
  expect(found.submission).toMatchObject({
    header: ['Id', 'Probability'],
    mapping: { Probability: 'SeriousDlqin2yrs' },
  });
});

test('a row number that was left in the sample is not asked for', async () => {
  const found = await analysisOf({
    ...binaryCompetition(),
    'sample_submission.csv': csv(['', 'id', 'target'], 40, (i) => [i, 120 + i, 0.5]),
  });
  expect(found.submission).toMatchObject({ header: ['id', 'target'], key: ['id'] });
  expect(found.warnings.join()).toContain('row-number');
});

test('two columns together are the key where neither is unique', async () => {
  const found = await analysisOf({
    'train.csv': csv(['id', 'class', 'x', 'predicted'], 30, (i) => [`case${i}`, 'abc'[i % 3] ?? '', i, i * 1.5]),
    'test.csv': csv(['id', 'class', 'x'], 12, (i) => [`t${Math.floor(i / 3)}`, 'abc'[i % 3] ?? '', i]),
    'sample_submission.csv': csv(['id', 'class', 'predicted'], 12, (i) => [
      `t${Math.floor(i / 3)}`,
      'abc'[i % 3] ?? '',
      0,
    ]),
    'description.md': page('mean absolute error'),
  });
  expect(found.submission).toMatchObject({ key: ['id', 'class'], keyUnique: true });
  expect(found.expected.split('\n').slice(0, 2)).toEqual(['id,class', 't0,a']);
});

test('a repeating id stays the key, marked as not unique', async () => {
  const found = await analysisOf({
    'train.csv': csv(['eeg_id', 'x', 'seizure_vote', 'other_vote'], 30, (i) => [i, i, i % 3, 3 - (i % 3)]),
    'test.csv': csv(['eeg_id', 'x'], 8, (i) => [1000 + Math.floor(i / 2), i]),
    'sample_submission.csv': csv(['eeg_id', 'seizure_vote', 'other_vote'], 8, (i) => [
      1000 + Math.floor(i / 2),
      0.5,
      0.5,
    ]),
    'description.md': page('the Kullback Liebler divergence between the predicted probability and the observed target'),
  });
  expect(found.submission).toMatchObject({ key: ['eeg_id'], keyUnique: false, rowConstraint: 'sum-to-one' });
  expect(found.submission.columns[1]?.kind).toBe('simplex');
});

test('a target that test carries too, with other values, is no key and nothing to copy', async () => {
  const found = await analysisOf({
    'train.csv': csv(['Patient', 'Weeks', 'FVC', 'Age'], 40, (i) => [
      `P${Math.floor(i / 4)}`,
      i % 4,
      2000 + i * 3,
      50 + (i % 9),
    ]),
    'test.csv': csv(['Patient', 'Weeks', 'FVC', 'Age'], 3, (i) => [`Q${i}`, 1, 2500 + i, 60 + i]),
    'sample_submission.csv': csv(['Patient_Week', 'FVC', 'Confidence'], 9, (i) => [`Q${i % 3}_${i}`, 2000, 100]),
    'description.md': page('a modified version of the Laplace Log Likelihood'),
  });
  expect(found.submission).toMatchObject({ key: ['Patient_Week'], mapping: { FVC: 'FVC' } });
  expect(found.targets.map(({ column }) => column)).toEqual(['FVC']);
  expect(found.metric.name).toBe('laplace_ll');
});

describe('a test that has a column for the answers', () => {
  const answered = (inTest: string | number, fill: string | number) => ({
    'train.csv': csv(['id', 'x', 'y'], 40, (i) => [i, i % 7, i % 2]),
    'test.csv': csv(['id', 'x', 'y'], 10, (i) => [40 + i, i % 7, inTest]),
    'sample_submission.csv': csv(['id', 'y'], 10, (i) => [40 + i, fill]),
    'description.md': page('accuracy'),
  });

  test.each([
    ['blank, as in the sample', '', ''],
    ['a zero, as in the sample', 0, 0],
    ['a question mark, as in the sample', '?', '?'],
    ['blank, unlike the sample', '', 0],
  ])('%s', async (_, inTest, fill) => {
    const found = await analysisOf(answered(inTest, fill));
    expect(found).toMatchObject({ targets: [{ column: 'y' }], features: ['x'], task: 'binary' });
    expect(found.submission.columns[1]).toMatchObject({ name: 'y', role: 'target', kind: 'class-int' });
  });

  test('a zero, without a sample', async () => {
    const { 'sample_submission.csv': _, ...files } = answered(0, 0);
    expect((await analysisOf(files)).targets).toMatchObject([{ column: 'y' }]);
  });
});

test('texts of a language without spaces between words are texts, its names of places are categories', async () => {
  const random = seeded(3);
  const letters = [...'店商品配達映画本電話箱色私友達仕事朝夜家駅道は最高です悪'];
  const spoken = (length: number) =>
    Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join('');
  const found = await analysisOf({
    'train.csv': csv(['id', 'review', 'town', 'y'], 120, (i) => [i, spoken(25), `東京都${i % 7}`, i % 2]),
    'test.csv': csv(['id', 'review', 'town'], 40, (i) => [120 + i, spoken(25), `東京都${i % 7}`]),
    'sample_submission.csv': csv(['id', 'y'], 40, (i) => [120 + i, 0.5]),
    'description.md': page('the area under the ROC curve (AUC)'),
  });
  expect(found.textColumns).toEqual(['review']);
});

test('a table that is not UTF-8 is read as Windows-1252, and a warning says so', async () => {
  const { 'train.csv': train = '', ...others } = binaryCompetition();
  const latin = Buffer.from(train.toString().replaceAll(/,[a-z]+,(?=\d)/g, ',caf\xe9,'), 'latin1');
  const found = await analysisOf({ ...others, 'train.csv': latin });
  expect(found).toMatchObject({ task: 'binary', metric: { name: 'auc' }, features: ['a', 'b', 'c'] });
  expect(found.warnings.join('\n')).toContain('train.csv was not UTF-8: it was taken for Windows-1252');
});
