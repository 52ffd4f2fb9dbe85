import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { metricNamed } from '../../../core/metrics/table.ts';
import type { Competition } from '../../../core/schema/competition.ts';
import { ComputedTarget } from '../../../core/schema/computed-target.ts';
import { Media } from '../../../core/schema/media.ts';
import { JoinedTarget, KeyParts } from '../../../core/schema/table-forms.ts';
import { MediaListing } from '../../../services/dataset/listings/listing.ts';
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

const typesOfConfig = ['config', 'data/layouts', 'media/files/media_facts', 'data/listings/listing']
  .map((name) => readFileSync(join(projectRoot, `templates/medalist_engine/${name}.py`), 'utf8'))
  .join('\n');
const bodyOf = (type: string, parent = 'TypedDict') =>
  typesOfConfig.split(`class ${type}(${parent}):`)[1]?.split('\nclass ')[0] ?? '';

test('the types of Config name every field that a solution is told', () => {
  const fieldsOf = (type: string) =>
    [...bodyOf(type).matchAll(/^ {4}(\w+): (?!NotRequired)/gm)].map(([, field]) => field).sort();
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

test('the types of layouts, media and listings name every field of their schemas', () => {
  const fieldsOf = (type: string, parent?: string) =>
    [...bodyOf(type, parent).matchAll(/^ {4}(\w+): /gm)].map(([, field = '']) => field);
  const separated = (type: string) => [...fieldsOf(type, 'Separation'), 'separator', 'from'];
  const fields: Record<string, string[]> = {
    keyParts: separated('KeyParts'),
    joined: fieldsOf('JoinedTarget'),
    computed: fieldsOf('ComputedTarget'),
    target: fieldsOf('PictureTarget'),
  };
  const schemas = {
    keyParts: KeyParts,
    joined: JoinedTarget,
    computed: ComputedTarget,
    target: Media.shape.target.unwrap(),
  };
  for (const [name, schema] of Object.entries(schemas))
    expect(fields[name]?.sort(), name).toEqual(Object.keys(schema.shape).sort());
  expect(Object.keys(MediaListing.shape)).toEqual(expect.arrayContaining(fieldsOf('Listing')));
});
