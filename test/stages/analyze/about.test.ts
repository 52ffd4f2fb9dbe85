import { describe, expect, test } from 'vitest';
import { binaryCompetition, csv, type Files, page } from '../../rigs/data/competitions.ts';
import { analysisOf } from '../../rigs/stages/expect-analysis.ts';

/** The same competition with another page. */
const withPage = (text: string, files: Files = binaryCompetition()): Files => ({ ...files, 'description.md': text });
const silent = '# Overview\n\nPredict something. Have fun.\n';
const sources = ({ evidence }: { evidence: Record<string, readonly { source: string }[]> }, field: string) =>
  (evidence[field] ?? []).map(({ source }) => source);

describe('the metric by its name on Kaggle', () => {
  test('names it where the page does not', async () => {
    const found = await analysisOf(withPage(silent), { metric: 'Log Loss' });
    expect(found.metric).toMatchObject({ name: 'logloss', confidence: 'high' });
    expect(found.evidence.metric).toEqual([{ source: 'kaggle', detail: 'Kaggle calls it "Log Loss"' }]);
    expect(found.warnings.join()).not.toContain('metric');
  });

  test('is stronger than a passing remark', async () => {
    const found = await analysisOf(withPage(`${silent}Some like MAE, others do not.\n`), { metric: 'Roc Auc Score' });
    expect(found.metric).toMatchObject({ name: 'auc', confidence: 'high' });
    expect(found.warnings).toEqual([]);
  });

  test('seconds the page', async () => {
    const found = await analysisOf(withPage(page('area under the ROC curve')), { metric: 'Roc Auc Score' });
    expect(found.metric.name).toBe('auc');
    expect(sources(found, 'metric')).toEqual(['description', 'kaggle']);
  });

  test.each([
    ['the page', 'the balanced logarithmic loss', 'Log Loss', 'balanced_logloss'],
    ['Kaggle', 'the F1 score', 'F-Score (Macro)', 'macro_f1'],
  ])('gives way to whichever is more exact, in silence: %s', async (_, words, metric, name) => {
    const found = await analysisOf(withPage(page(words)), { metric });
    expect(found.metric.name).toBe(name);
    expect(found.warnings.join()).not.toContain('Kaggle calls');
  });

  test.each([
    ['a sentence wins', page('mean absolute error'), 'mae'],
    ['a word below a heading loses', '## Evaluation\n\nMean absolute error, of course.\n', 'auc'],
  ])('where the two contradict each other, %s, and a warning says so', async (_, text, name) => {
    const found = await analysisOf(withPage(text), { metric: 'Roc Auc Score' });
    expect(found.metric.name).toBe(name);
    expect(found.warnings.join()).toContain(`Kaggle calls the metric "Roc Auc Score": ${name} is taken`);
  });

  test('tells no k, which the page does', async () => {
    const files: Files = {
      'train.csv': csv(['id', 'x', 'label'], 40, (i) => [i, i % 7, 'abcd'[i % 4] ?? '']),
      'test.csv': csv(['id', 'x'], 10, (i) => [40 + i, i]),
      'sample_submission.csv': csv(['id', 'label'], 10, (i) => [40 + i, 'a b c']),
    };
    const found = await analysisOf(withPage('Predict up to three labels, best first: MAP@3.\n', files), {
      metric: 'MAP@{K}',
    });
    expect(found.metric).toMatchObject({ name: 'map_k', k: 3, confidence: 'high' });
  });

  test('is weaker than a person, and a warning when nobody knows it', async () => {
    const override = { 'submission-schema.json': JSON.stringify({ metric: 'mcc' }) };
    const overruled = await analysisOf({ ...withPage(silent), ...override }, { metric: 'Log Loss' });
    expect(overruled.metric.name).toBe('mcc');
    expect(sources(overruled, 'metric')).toEqual(['override']);
    const unknown = await analysisOf(withPage(silent), { metric: 'Santa 2024 Metric' });
    expect(unknown.warnings.join()).toContain(
      'Kaggle calls the metric "Santa 2024 Metric", which is none that we know.',
    );
    expect(unknown.metric.confidence).toBe('low');
  });
});

describe('the row id as Kaggle has it', () => {
  const twoKeys: Files = {
    'train.csv': csv(['code', 'ref', 'x', 'y'], 30, (i) => [`c${i}`, `r${i}`, i % 5, i % 2]),
    'test.csv': csv(['code', 'ref', 'x'], 10, (i) => [`c${30 + i}`, `r${30 + i}`, i]),
  };
  const sample = csv(['code', 'ref', 'y'], 10, (i) => [`c${30 + i}`, `r${30 + i}`, 0]);

  test('decides between columns that could both be the key', async () => {
    const files = { ...twoKeys, 'sample_submission.csv': sample };
    expect((await analysisOf(files)).submission.key).toEqual(['code']);
    const found = await analysisOf(files, { rowIdColumn: 'ref' });
    expect(found).toMatchObject({ idColumn: 'ref', submission: { key: ['ref'] } });
    expect(sources(found, 'submission.key')).toContain('kaggle');
  });

  test('decides without a sample, too', async () => {
    expect((await analysisOf(twoKeys)).idColumn).toBe('code');
    expect((await analysisOf(twoKeys, { rowIdColumn: 'ref' })).idColumn).toBe('ref');
  });

  test('does not go against the cells', async () => {
    const found = await analysisOf(binaryCompetition(), { rowIdColumn: 'target' });
    expect(found.submission.key).toEqual(['id']);
    expect(found.warnings.join()).toContain('Kaggle calls "target" the row id, but by its cells it is not the key.');
    expect((await analysisOf(binaryCompetition(), { rowIdColumn: 'nowhere' })).warnings).toEqual([]);
  });
});

test('a name that Kaggle demands is for the way there: what is written keeps its own', async () => {
  const found = await analysisOf(binaryCompetition(), { requiredFileName: 'predictions.csv' });
  expect([found.submission.fileName, found.about?.requiredFileName]).toEqual(['submission.csv', 'predictions.csv']);
});

test('the title is the name, and what Kaggle said is kept', async () => {
  const told = { title: 'Ships & Storms', deadline: '2030-01-01T00:00:00.000Z', dailySubmissions: 5 };
  expect(await analysisOf(binaryCompetition(), told)).toMatchObject({ name: 'Ships & Storms', about: told });
  expect(await analysisOf(binaryCompetition())).toMatchObject({ name: 'a competition', about: null });
  expect(await analysisOf(binaryCompetition(), { title: '' })).toMatchObject({ name: 'a competition' });
});
