import { expect, test } from 'vitest';
import { csv, page, seeded } from '../../../rigs/data/competitions.ts';
import { analysisOf } from '../../../rigs/stages/expect-analysis.ts';

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

test('columns of the same name get numbers, as pandas gives them', async () => {
  const found = await analysisOf({
    'train.csv': csv(['id', 'a', 'a', 'y'], 40, (i) => [i, i * 3, i % 5, i % 2]),
    'test.csv': csv(['id', 'a', 'a'], 10, (i) => [100 + i, i, i % 5]),
    'sample_submission.csv': csv(['id', 'y'], 10, (i) => [100 + i, 0]),
  });
  expect(found).toMatchObject({ idColumn: 'id', targets: [{ column: 'y' }] });
  expect(found.profile.map(({ name }) => name)).toEqual(expect.arrayContaining(['a', 'a.1']));
});

test('a column that test leaves blank throughout is a leak, and one word of the sample tells what is listed', async () => {
  const countries = ['NDF', 'US', 'FR', 'IT'];
  const found = await analysisOf({
    'train.csv': csv(['id', 'age', 'date_first_booking', 'country_destination'], 60, (i) => [
      `u${i}`,
      20 + (i % 9),
      i % 4 === 0 ? '' : `2014-03-${10 + (i % 20)}`,
      countries[i % 4] ?? '',
    ]),
    'test.csv': csv(['id', 'age', 'date_first_booking'], 10, (i) => [`v${i}`, 20 + i, '']),
    'sample_submission_NDF.csv': csv(['id', 'country'], 10, (i) => [`v${i}`, 'NDF']),
    'description.md': page('NDCG (normalized discounted cumulative gain) @k where k=5'),
  });
  expect(found).toMatchObject({ features: ['age'], leaks: ['date_first_booking'] });
  expect(found.targets.map(({ column }) => column)).toEqual(['country_destination']);
  expect(found.evidence.targets).toMatchObject([{ source: 'sample_submission' }]);
});

test('labels that are larger than any of the only column left make that column a guess', async () => {
  const quote = (i: number) => [100 + Math.floor(i / 3), i % 3 === 2 ? 1 : 0, i % 2, 1 + (i % 4)];
  const found = await analysisOf({
    'train.csv': csv(['customer', 'record_type', 'A', 'B'], 60, quote),
    'test_v2.csv': csv(['customer', 'record_type', 'A', 'B'], 20, (i) => [
      200 + Math.floor(i / 2),
      0,
      i % 2,
      1 + (i % 4),
    ]),
    'sampleSubmission.csv': csv(['customer', 'plan'], 10, (i) => [200 + i, 11]),
    'description.md': page('an all-or-none accuracy basis'),
  });
  expect(found.warnings.join()).toContain('The target is a guess: "record_type"');
  expect(found.evidence.targets).toMatchObject([{ source: 'default' }]);
});

test('of columns alike, the one whose own word the page says; objects in cells are columns', async () => {
  const votes = (i: number) => ({ funny: i % 3, useful: i % 5, cool: i % 4 });
  const lines = (rows: readonly object[]) => `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`;
  const reviews = Array.from({ length: 70 }, (_, i) => ({ votes: votes(i), review_id: `r${i}`, stars: 1 + (i % 5) }));
  const found = await analysisOf({
    'training_set_review.json': lines(reviews.slice(0, 50)),
    'test_set_review.json': lines(reviews.slice(50).map(({ review_id, stars }) => ({ review_id, stars }))),
    'sample_submission.csv': csv(['id', 'votes'], 20, (i) => [`r${50 + i}`, 0]),
    'description.md': page('RMSLE of the number of useful votes'),
  });
  expect(found.targets.map(({ column }) => column)).toEqual(['votes.useful']);
  expect(found.features).toEqual(['stars']);
});

test('where test holds a zero in the place of the answer, the times that train alone has are none', async () => {
  const random = seeded(5);
  const { targets, warnings } = await analysisOf({
    'train.csv': csv(['timestamp', 'x', 'label'], 60, (i) => [`2024-01-01 ${i % 24}:${i % 60}:00`, random(), random()]),
    'test.csv': csv(['ID', 'x', 'label'], 20, (i) => [i + 1, random(), 0]),
    'sample_submission.csv': csv(['ID', 'prediction'], 20, (i) => [i + 1, random()]),
    'description.md': page('the Pearson correlation coefficient'),
  });
  expect(targets.map(({ column }) => column)).toEqual(['label']);
  expect(warnings.join()).not.toContain('a guess');
});

test('of two columns that fit a probability, the one whose event the page speaks of is the target', async () => {
  const found = await analysisOf({
    'training.csv': csv(['pupil', 'question', 'correct', 'outcome'], 60, (i) => [i, i % 9, i % 2, 1 + (i % 2)]),
    'test.csv': csv(['pupil', 'question'], 20, (i) => [60 + i, i % 9]),
    'sample_submission.csv': csv(['pupil', 'probability'], 20, (i) => [60 + i, 0.5]),
    'description.md': `Predict the probability that a pupil answers a question correctly.\n${page('the log loss')}`,
  });
  expect(found.targets).toMatchObject([{ column: 'correct' }]);
});

test('of columns that are called alike but for their number, the first is the likeliest target', async () => {
  const found = await analysisOf({
    'train.csv': csv(['Id', 'Score1', 'Score2', 'Words'], 60, (i) => [i, i % 4, (i + (i % 3)) % 4, i % 11]),
    'test.csv': csv(['Id', 'Words'], 20, (i) => [60 + i, i % 11]),
    'sample_submission.csv': csv(['id', 'essay_score'], 20, (i) => [60 + i, 0]),
    'description.md': page('the quadratic weighted kappa'),
  });
  expect(found.targets).toMatchObject([{ column: 'Score1' }]);
});

test.each([
  ['the mean absolute error', true],
  ['the pinball loss', false],
])('several columns that one of train answers are in doubt, unless they are quantiles: %s', async (metric, inDoubt) => {
  const found = await analysisOf({
    'train.csv': csv(['id', 'a', 'y'], 40, (i) => [i, i % 5, (i * 37) % 101]),
    'test.csv': csv(['id', 'a'], 10, (i) => [50 + i, i % 5]),
    'sampleSubmission.csv': csv(['id', 'q_0.1', 'q_0.9'], 10, (i) => [50 + i, 0, 0]),
    'description.md': page(metric),
  });
  expect(found.evidence['targets.other'] !== undefined).toBe(inDoubt);
});
