import { expect, test } from 'vitest';
import { csv, page, seeded } from '../../../rigs/data/competitions.ts';
import { analysisOf } from '../../../rigs/stages/expect-analysis.ts';

const classes = ['C', 'CL', 'D'];
const prefixed = (columns: readonly string[]) => ({
  'train.csv': csv(['id', 'x', 'Status'], 40, (i) => [i, i * 3, classes[i % 3] ?? '']),
  'test.csv': csv(['id', 'x'], 10, (i) => [100 + i, i]),
  'sample_submission.csv': csv(['id', ...columns], 10, (i) => [100 + i, 0.6, 0.1, 0.3]),
});

test('columns that are the labels with a prefix are the classes of one train column', async () => {
  const found = await analysisOf({
    ...prefixed(['Status_C', 'Status_CL', 'Status_D']),
    'description.md': page('multi-class logarithmic loss'),
  });
  expect(found).toMatchObject({ task: 'multiclass', metric: { name: 'logloss' }, targets: [{ column: 'Status' }] });
  expect(found.submission).toMatchObject({
    layout: 'classes',
    mapping: { Status_C: 'C', Status_CL: 'CL', Status_D: 'D' },
    rowConstraint: 'sum-to-one',
  });
  expect(found.submission.columns.map(({ kind }) => kind)).toEqual([null, 'simplex', 'simplex', 'simplex']);
});

test('class columns in an order of their own, without a page: log loss is assumed and said', async () => {
  const found = await analysisOf(prefixed(['CL', 'D', 'C']));
  expect(found).toMatchObject({ metric: { name: 'logloss', confidence: 'low' } });
  expect(found.submission.mapping).toEqual({ CL: 'CL', D: 'D', C: 'C' });
  expect(found.warnings.join()).toContain('logloss is assumed');
});

test.each([
  ['alone', ['-1', '0', '1']],
  ['behind a name', ['move_-1', 'move_0', 'move_1']],
])('classes with signs, %s', async (_, columns) => {
  const found = await analysisOf({
    'train.csv': csv(['id', 'x', 'move'], 42, (i) => [i, i * 3, (i % 3) - 1]),
    'test.csv': csv(['id', 'x'], 10, (i) => [100 + i, i]),
    'sample_submission.csv': csv(['id', ...columns], 10, (i) => [100 + i, 0.6, 0.1, 0.3]),
    'description.md': page('multi-class log loss'),
  });
  expect(found.submission).toMatchObject({
    layout: 'classes',
    mapping: Object.fromEntries(columns.map((name, at) => [name, String(at - 1)])),
  });
});

const namedClasses = (answer: (row: number) => string | number) => ({
  'train.csv': csv(['id', 'x', 'severity'], 42, (i) => [i, i * 3, answer(i)]),
  'test.csv': csv(['id', 'x'], 10, (i) => [100 + i, i]),
  'sample_submission.csv': csv(['id', 'low', 'mid', 'high'], 10, (i) => [100 + i, 0.3, 0.3, 0.4]),
  'description.md': page('multi-class log loss'),
});

test('columns with names of their own are the classes that train numbers, by order, and a warning says so', async () => {
  const found = await analysisOf(namedClasses((i) => (i * 7) % 3));
  expect(found.submission).toMatchObject({ layout: 'classes', mapping: { low: '0', mid: '1', high: '2' } });
  expect(found.warnings.join()).toContain('paired with classes by order: low is 0, mid is 1, high is 2');
});

test.each([
  ['that have names', (i: number) => ['a', 'b', 'c'][i % 3] ?? ''],
  ['of which one is left out', (i: number) => [0, 1, 3][i % 3] ?? 0],
  ['of which there are more', (i: number) => i % 4],
])('no order is told by classes %s', async (_, answer) => {
  expect((await analysisOf(namedClasses(answer))).submission.layout).toBe('unknown');
});

test('numbered classes Class_0, Class_1 of a 0/1 column: binary, two columns that sum to one', async () => {
  const found = await analysisOf({
    'train.csv': csv(['Id', 'x', 'Class'], 40, (i) => [`a${i}`, i * 3, i % 2]),
    'greeks.csv': csv(['Id', 'Alpha'], 40, (i) => [`a${i}`, 'AB'[i % 2] ?? '']),
    'test.csv': csv(['Id', 'x'], 10, (i) => [`b${i}`, i]),
    'sample_submission.csv': csv(['Id', 'class_0', 'class_1'], 10, (i) => [`b${i}`, 0.5, 0.5]),
    'description.md': page('a balanced logarithmic loss'),
  });
  expect(found).toMatchObject({
    task: 'binary',
    metric: { name: 'balanced_logloss' },
    files: { side: ['greeks.csv'] },
  });
  expect(found.submission.mapping).toEqual({ class_0: '0', class_1: '1' });
});

test('a label that differs in case, and a test without ids: rows match by position', async () => {
  const found = await analysisOf({
    'train.csv': csv(['label', 'pixel0', 'pixel1'], 60, (i) => [i % 10, i % 7, (i * 31) % 255]),
    'test.csv': csv(['pixel0', 'pixel1'], 20, (i) => [i % 5, (i * 17) % 200]),
    'sample_submission.csv': csv(['ImageId', 'Label'], 20, (i) => [i + 1, 0]),
    'description.md': page('the categorization accuracy of your predictions'),
  });
  expect(found).toMatchObject({ idColumn: null, task: 'multiclass', features: ['pixel0', 'pixel1'] });
  expect(found.submission).toMatchObject({ key: ['ImageId'], mapping: { Label: 'label' } });
  expect(found.submission.columns[1]).toMatchObject({ kind: 'class-int', labels: expect.arrayContaining(['0', '9']) });
});

test('ranked lists: separator, length and labels', async () => {
  const labels = ['Zika', 'Malaria', 'Dengue', 'Yellow_Fever', 'Plague'];
  const found = await analysisOf({
    'train.csv': csv(['id', 'fever', 'prognosis'], 50, (i) => [i, i % 2, labels[i % 5] ?? '']),
    'test.csv': csv(['id', 'fever'], 10, (i) => [50 + i, i % 2]),
    'sample_submission.csv': csv(['id', 'prognosis'], 10, (i) => [50 + i, 'Zika Malaria Dengue']),
    'description.md': page('MPA@3: the mean average precision of your top three guesses'),
  });
  expect(found).toMatchObject({ task: 'ranking', metric: { name: 'map_k', k: 3, wants: 'lists' } });
  expect(found.submission.columns[1]).toMatchObject({
    kind: 'ranked-list',
    list: { separator: ' ', maxItems: 3 },
    labels: expect.arrayContaining(labels),
  });
});

test('ranked lists are seen in the sample even when no page tells of them', async () => {
  const labels = ['Urea', 'DAP', '28-28', '20-20', '10-26-26'];
  const found = await analysisOf({
    'train.csv': csv(['id', 'soil', 'Fertilizer Name'], 50, (i) => [i, i % 4, labels[i % 5] ?? '']),
    'test.csv': csv(['id', 'soil'], 10, (i) => [50 + i, i % 4]),
    'sample_submission.csv': csv(['id', 'Fertilizer Name'], 10, (i) => [50 + i, 'Urea DAP 28-28']),
  });
  expect(found.metric).toMatchObject({ name: 'map_k', k: 3, confidence: 'low' });
});

const tweets = (i: number) => `well number ${i} that was a really nice and sunny day over here friends`;
test('a piece of another column is a text span', async () => {
  const found = await analysisOf({
    'train.csv': csv(['textID', 'text', 'selected_text', 'sentiment'], 40, (i) => [
      `t${i}`,
      tweets(i),
      tweets(i).slice(5, 20 + (i % 15)),
      'pos',
    ]),
    'test.csv': csv(['textID', 'text', 'sentiment'], 10, (i) => [`s${i}`, tweets(90 + i), 'neg']),
    'sample_submission.csv': csv(['textID', 'selected_text'], 10, (i) => [`s${i}`, '']),
    'description.md': page('the word-level Jaccard score'),
  });
  expect(found).toMatchObject({ task: 'text-span', metric: { name: 'jaccard', wants: 'text' }, textColumns: ['text'] });
  expect(found.submission.columns[1]).toMatchObject({ kind: 'text', labels: null });
});

test('five scores under Pearson are a regression, five grades under kappa are ordinal', async () => {
  const files = (metric: string) => ({
    'train.csv': csv(['id', 'anchor', 'score'], 50, (i) => [
      `x${i}`,
      `phrase ${i}`,
      metric === 'kappa' ? i % 5 : (i % 5) / 4,
    ]),
    'test.csv': csv(['id', 'anchor'], 10, (i) => [`y${i}`, `phrase ${90 + i}`]),
    'sample_submission.csv': csv(['id', 'score'], 10, (i) => [`y${i}`, 0]),
    'description.md': page(metric === 'kappa' ? 'the quadratic weighted kappa' : 'the Pearson correlation coefficient'),
  });
  const pearson = await analysisOf(files('pearson'));
  expect(pearson).toMatchObject({ task: 'regression', submission: { columns: [{}, { kind: 'score' }] } });
  const kappa = await analysisOf(files('kappa'));
  expect(kappa).toMatchObject({
    task: 'ordinal',
    submission: { columns: [{}, { kind: 'ordinal-int', min: 0, max: 4 }] },
  });
});

test('columns that only train has and that are not asked for are leaks', async () => {
  const found = await analysisOf({
    'train.csv': csv(['datetime', 'temp', 'casual', 'registered', 'count'], 48, (i) => [
      `2011-01-0${1 + (i % 6)} ${10 + (i % 8)}:00:00`,
      i,
      i,
      i * 2,
      i * 3,
    ]),
    'test.csv': csv(['datetime', 'temp'], 12, (i) => [`2011-01-2${i % 9} ${10 + i}:00:00`, i]),
    'sampleSubmission.csv': csv(['datetime', 'count'], 12, (i) => [`2011-01-2${i % 9} ${10 + i}:00:00`, 0]),
    'description.md': page('the Root Mean Squared Logarithmic Error (RMSLE)'),
  });
  expect(found).toMatchObject({ leaks: ['casual', 'registered'], features: ['datetime', 'temp'] });
  expect(found.submission.columns[1]).toMatchObject({ kind: 'bounded-real', min: 0 });
});

test('several of the train-only columns: the name and the metric decide, and a warning says so', async () => {
  const found = await analysisOf({
    'train.csv': csv(['id', 'offer', 'repeattrips', 'repeater'], 40, (i) => [i, i % 5, i % 7, i % 7 > 0 ? 't' : 'f']),
    'test.csv': csv(['id', 'offer'], 10, (i) => [50 + i, i % 5]),
    'sampleSubmission.csv': csv(['id', 'repeatProbability'], 10, (i) => [50 + i, 0]),
    'description.md': page('area under the ROC curve'),
  });
  expect(found.targets.map(({ column }) => column)).toEqual(['repeater']);
  expect(found.warnings.join()).toContain('guess');
});

test('labels are spelled as the submission spells them', async () => {
  const found = await analysisOf({
    'train.csv': csv(['PassengerId', 'Age', 'Transported'], 30, (i) => [
      `00${i}_01`,
      i,
      i % 3 === 0 ? 'true' : 'false',
    ]),
    'test.csv': csv(['PassengerId', 'Age'], 8, (i) => [`10${i}_01`, i]),
    'sample_submission.csv': csv(['PassengerId', 'Transported'], 8, (i) => [`10${i}_01`, 'False']),
    'description.md': page('classification accuracy'),
  });
  expect(found.submission.columns[1]).toMatchObject({ kind: 'class-bool', labels: ['False', 'True'] });
});

test('several numeric targets: column-wise RMSLE is read as the mean over columns', async () => {
  const random = seeded(3);
  const found = await analysisOf({
    'train.csv': csv(['id', 'a', 'y1', 'y2', 'other'], 40, (i) => [i, i, random(), random(), random()]),
    'test.csv': csv(['id', 'a'], 10, (i) => [50 + i, i]),
    'sample_submission.csv': csv(['id', 'y1', 'y2'], 10, (i) => [50 + i, 0.1, 1.8]),
    'description.md': page('the column-wise root mean squared logarithmic error'),
  });
  expect(found).toMatchObject({ task: 'multi-target', metric: { name: 'mean_rmsle' }, leaks: ['other'] });
  expect(found.targets.map(({ column }) => column)).toEqual(['y1', 'y2']);
});

test('one-hot train columns under log loss sum to one', async () => {
  const winners = ['winner_model_a', 'winner_model_b', 'winner_tie'];
  const found = await analysisOf({
    'train.csv': csv(['id', 'model_a', 'prompt', ...winners], 30, (i) => [
      i,
      `m${i % 4}`,
      `p${i}`,
      ...winners.map((_, k) => (i % 3 === k ? 1 : 0)),
    ]),
    'test.csv': csv(['id', 'prompt'], 9, (i) => [100 + i, `q${i}`]),
    'sample_submission.csv': csv(['id', ...winners], 9, (i) => [100 + i, 0.333, 0.333, 0.333]),
    'description.md': page('the log loss between the predicted probabilities and the ground truth values'),
  });
  expect(found).toMatchObject({
    task: 'multiclass',
    leaks: ['model_a'],
    submission: { layout: 'columns', rowConstraint: 'sum-to-one' },
  });
});

test('a target profile counts labels exactly and rounds what is measured', async () => {
  const found = await analysisOf({
    'train.csv': csv(['id', 'a', 'y'], 10, (i) => [i, i, ['', '2', '2', '5', 'NA', '1', '2', '5', '10', '3'][i] ?? '']),
    'test.csv': csv(['id', 'a'], 3, (i) => [50 + i, i]),
    'sample_submission.csv': csv(['id', 'y'], 3, (i) => [50 + i, 0]),
    'description.md': page('mean absolute error'),
  });
  expect(found.targets[0]).toEqual({
    column: 'y',
    rows: 10,
    missing: 2,
    labels: [
      ['2', 3],
      ['5', 2],
      ['1', 1],
      ['10', 1],
      ['3', 1],
    ].map(([label, count]) => ({ label, count })),
    numeric: { integral: true, min: 1, max: 10, mean: 3.75, median: 2.5, std: 2.91548, meanLog1p: 1.41959 },
  });
});

test('what test tells, too, is no target: the sample alone says what is asked for', async () => {
  const trip = (i: number) => [1000 + i, `[[${i}, 2], [3, ${i % 7}]]`, i % 5];
  const found = await analysisOf({
    'train.csv': csv(['trip', 'line', 'stand'], 40, trip),
    'test.csv': csv(['trip', 'line', 'stand'], 10, (i) => trip(100 + i)),
    'sample_submission.csv': csv(['trip', 'latitude', 'longitude'], 10, (i) => [1100 + i, 41.15, -8.61]),
  });
  expect(found).toMatchObject({ targets: [], features: [], files: { train: [] } });
  expect(found.unusable).toMatchObject([{ file: 'train.csv' }]);
});

test('of columns that only train has, the one that shares most words with what is asked for', async () => {
  const found = await analysisOf({
    'train.csv': csv(['shop', 'item_cnt_day', 'item_price'], 60, (i) => [i % 6, 1 + (i % 4), 9 + i]),
    'test.csv': csv(['ID', 'shop'], 6, (i) => [i, i]),
    'sample_submission.csv': csv(['ID', 'item_cnt_month'], 6, (i) => [i, 0.5]),
    'description.md': page('root mean squared error'),
  });
  expect(found.targets).toMatchObject([{ column: 'item_cnt_day' }]);
  expect(found.evidence.targets).toMatchObject([{ source: 'default' }]);
});

test('columns that differ by their number are measured: F1 to F4 are no classes of one of them', async () => {
  const days = Array.from({ length: 30 }, (_, day) => `d_${day + 1}`);
  const asked = ['F1', 'F2', 'F3', 'F4'];
  const found = await analysisOf({
    'sales_train.csv': csv(['id', ...days], 12, (i) => [`a${i}`, ...days.map((_, day) => ((i + day) % 4) + 1)]),
    'sample_submission.csv': csv(['id', ...asked], 12, (i) => [`a${i}`, 0, 0, 0, 0]),
  });
  expect(found.submission.layout).not.toBe('classes');
});

test('of times and events, a concordance index ranks by the event', async () => {
  const found = await analysisOf({
    'train.csv': csv(['ID', 'age', 'event', 'event_time'], 60, (i) => [i, i % 9, i % 2, 3.5 + i * 0.7]),
    'test.csv': csv(['ID', 'age'], 10, (i) => [100 + i, i]),
    'sample_submission.csv': csv(['ID', 'prediction'], 10, (i) => [100 + i, 0.5]),
    'description.md': page('prediction accuracy, for which the metric is the Stratified Concordance Index (C-index)'),
  });
  expect(found).toMatchObject({ metric: { name: 'concordance' }, targets: [{ column: 'event' }] });
  expect(found.submission.columns[1]).toMatchObject({ kind: 'score' });
});

const shown = (i: number) => [Math.floor(i / 3), 100 + ((i * 7) % 23)];
const displays = (columns: readonly string[], cells: (i: number) => number[]) => ({
  'clicks_train.csv': csv(['display', 'ad', ...columns], 60, (i) => [...shown(i), ...cells(i)]),
  'clicks_test.csv': csv(['display', 'ad'], 30, (i) => shown(60 + i)),
  'sample_submission.csv': csv(['display', 'ad'], 10, (i) => [
    20 + i,
    [0, 1, 2].map((place) => shown(60 + 3 * i + place)[1]).join(' '),
  ]),
  'description.md': page('the Mean Average Precision @ 12 (MAP@12)'),
});

test('lists of what the rows of test are about ask for their order: the flag that train alone has tells it', async () => {
  const found = await analysisOf(displays(['clicked'], (i) => [i % 3 === 0 ? 1 : 0]));
  expect(found).toMatchObject({ orders: 'ad', idColumn: 'display', groupColumn: 'display' });
  expect(found).toMatchObject({ targets: [{ column: 'clicked' }], metric: { name: 'map_k', k: 12 } });
  expect(found.submission.columns[1]).toMatchObject({ kind: 'ranked-list', labels: null });
});

test('where no flag of train tells their order, nothing is learned in its place', async () => {
  const found = await analysisOf(displays(['seconds'], (i) => [i * 3]));
  expect(found).toMatchObject({ targets: [], files: { train: [] } });
});

test('lists of cells of one column of train ask for that column, whatever else train alone has', async () => {
  const found = await analysisOf({
    'transactions.csv': csv(['day', 'customer', 'article', 'price'], 90, (i) => [
      `2020-06-${10 + (i % 20)}`,
      `c${i % 9}`,
      `01${i % 7}`,
      (i % 11) / 8,
    ]),
    'customers.csv': csv(['customer', 'age'], 12, (i) => [`c${i}`, 20 + i]),
    'sample_submission.csv': csv(['customer', 'prediction'], 12, (i) => [`c${i}`, '010 011 012']),
    'description.md': page('the Mean Average Precision @ 12 (MAP@12)'),
  });
  expect(found).toMatchObject({ targets: [{ column: 'article' }], idColumn: 'customer' });
  expect(found.submission.columns[1]).toMatchObject({ kind: 'ranked-list', list: { separator: ' ', maxItems: 12 } });
});

test('columns of the same name get numbers, as pandas gives them', async () => {
  const found = await analysisOf({
    'train.csv': csv(['id', 'a', 'a', 'y'], 40, (i) => [i, i * 3, i % 5, i % 2]),
    'test.csv': csv(['id', 'a', 'a'], 10, (i) => [100 + i, i, i % 5]),
    'sample_submission.csv': csv(['id', 'y'], 10, (i) => [100 + i, 0]),
  });
  expect(found).toMatchObject({ idColumn: 'id', targets: [{ column: 'y' }] });
  expect(found.profile.map(({ name }) => name)).toEqual(expect.arrayContaining(['a', 'a.1']));
});
