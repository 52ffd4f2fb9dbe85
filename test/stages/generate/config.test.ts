import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { metricNamed } from '../../../core/metrics/table.ts';
import type { Competition } from '../../../core/schema/competition.ts';
import { projectRoot } from '../../../services/package/root.ts';
import { solutionConfig } from '../../../stages/generate/config.ts';
import { strategiesByRules } from '../../../stages/plan/by-rules.ts';
import { competitionFor, ids, key, specimen, target } from '../../core/submission/check/specimen.ts';

const usual = competitionFor(
  specimen({ columns: [key('id'), target('p', 'probability')], rows: ids(2), metric: 'auc', targets: [] }),
  '0'.repeat(64),
);
const configOf = (competition: Competition) => {
  const [strategy] = strategiesByRules(competition, 60);
  if (strategy === undefined) throw new Error('rules always have a way');
  return solutionConfig(competition, strategy, { mode: 'full', seed: 1 });
};
const sideOf = (side: string[]) => configOf({ ...usual, files: { ...usual.files, side } }).files;

test('a solution is told of the other tables, which it may join', () => {
  expect(sideOf(['stores.csv', 'more/weather.csv'])).toMatchObject({ side: ['stores.csv', 'more/weather.csv'] });
});

test('a table that is divided into folders is told as one', () => {
  const parts = Array.from({ length: 60 }, (_, n) => `data/book_train.parquet/stock=${n % 30}/day=${n}/part-0.parquet`);
  expect(sideOf(['stores.csv', ...parts])).toMatchObject({ side: ['stores.csv', 'data/book_train.parquet'] });
});

test('a folder with a table for every row is none to join', () => {
  const rows = Array.from({ length: 500 }, (_, n) => `rows/${n}.csv`);
  expect(sideOf(['stores.csv', ...rows])).toMatchObject({ side: ['stores.csv'] });
});

test.each([
  [metricNamed('auc', 'high'), { predicts: 'probabilities', scored_as: 'auc', traits: ['roc'] }],
  [metricNamed('map_k', 'high', 3), { predicts: 'probabilities', scored_as: 'map_k', traits: [], k: 3 }],
  [
    metricNamed('mean_f1', 'high'),
    { predicts: 'labels', scored_as: 'micro_f1', traits: ['counted-rows', 'label-lists'] },
  ],
  [metricNamed('crps', 'high'), { predicts: null, scored_as: 'crps' }],
  [
    { ...metricNamed('auc', 'low'), name: 'unknown' },
    { predicts: null, scored_as: null, traits: [] },
  ],
])('a solution is told what the table knows of its metric', (metric, facts) => {
  expect(configOf({ ...usual, metric }).metric).toMatchObject({ name: metric.name, ...facts });
});

test('where rows of test are to be put in order, a solution learns the chance of the flag that tells it', () => {
  const asked = { ...usual, orders: 'ad', idColumn: 'display', metric: metricNamed('map_k', 'high', 12) };
  const config = configOf(asked);
  expect(config).toMatchObject({ task: 'binary', metric: { name: 'logloss' } });
  const ordered = { key: 'id', column: 'p', group: 'display', item: 'ad', separator: ' ', most: 12 };
  expect(config.files).toMatchObject({ sample: null, ordered });
});

test('the types of CONFIG name every field that a solution is told', () => {
  const source = readFileSync(join(projectRoot, 'templates/solution/config.py'), 'utf8');
  const fieldsOf = (type: string) =>
    [
      ...(source.split(`class ${type}(TypedDict):`)[1]?.split('\nclass ')[0] ?? '').matchAll(
        /^ {4}(\w+): (?!NotRequired)/gm,
      ),
    ]
      .map(([, field]) => field)
      .sort();
  const config = configOf(usual);
  const { files, metric, submission, validation } = config;
  const parts = {
    Config: config,
    DataFiles: files,
    MetricFacts: metric,
    SubmissionForm: submission,
    Validation: validation,
  };
  for (const [type, part] of Object.entries(parts))
    expect(fieldsOf(type), type).toEqual(Object.keys(part ?? {}).sort());
});
