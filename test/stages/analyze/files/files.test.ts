import { join } from 'node:path';
import { expect, test } from 'vitest';
import { binaryCompetition, csv, page } from '../../../rigs/data/competitions.ts';
import { temporaryFolder } from '../../../rigs/stages/analyze.ts';
import { analysisOf } from '../../../rigs/stages/expect-analysis.ts';
import { plainEngine } from '../../../rigs/stages/intake.ts';

const binary = binaryCompetition();

test('several train files with the same columns are one train set', async () => {
  const rows = binary['train.csv']?.toString().trimEnd().split('\n') ?? [];
  const { 'train.csv': _, ...rest } = binary;
  const found = await analysisOf({
    ...rest,
    'train/2019.csv': `${rows.slice(0, 71).join('\n')}\n`,
    'train/2020.csv': `${[rows[0], ...rows.slice(71)].join('\n')}\n`,
  });
  expect(found.files.train).toHaveLength(2);
  expect(found.shapes.train).toEqual({ rows: 120, columns: 5 });
});

test('answers in a file of their own are joined by the id they share', async () => {
  const found = await analysisOf({
    'train.csv': csv(['sequence', 'sensor'], 30, (i) => [i, i * 1.5]),
    'train_labels.csv': csv(['sequence', 'state'], 30, (i) => [i, i % 2]),
    'test.csv': csv(['sequence', 'sensor'], 10, (i) => [100 + i, i]),
    'sample_submission.csv': csv(['sequence', 'state'], 10, (i) => [100 + i, 0]),
    'description.md': page('area under the ROC curve'),
  });
  expect(found).toMatchObject({
    files: { train: ['train.csv'], labels: 'train_labels.csv' },
    features: ['sensor'],
    leaks: [],
  });
  expect(found.targets[0]).toMatchObject({ column: 'state', rows: 30 });
});

test('rows that the sample asks for may stand in train, without an answer', async () => {
  const asked = (i: number) => i % 5 === 0;
  const files = {
    'data.csv': csv(['shot_id', 'x', 'made'], 50, (i) => [i, i * 1.5, asked(i) ? '' : i % 2]),
    'sample_submission.csv': csv(['shot_id', 'made'], 10, (i) => [5 * i, 0.5]),
    'description.md': page('log loss'),
  };
  expect(await analysisOf(files)).toMatchObject({
    files: { train: ['data.csv'], test: ['data.csv'] },
    idColumn: 'shot_id',
    features: ['x'],
    warnings: [],
  });
  const answered = { ...files, 'data.csv': csv(['shot_id', 'x', 'made'], 50, (i) => [i, i * 1.5, i % 2]) };
  const found = await analysisOf(answered);
  expect([found.files.test, found.warnings[0]]).toEqual([[], expect.stringContaining('No test file')]);
});

test('labels.csv alone is the train file', async () => {
  const found = await analysisOf({
    'labels.csv': csv(['key', 'lat', 'fare_amount'], 30, (i) => [
      `2009-06-${10 + (i % 20)} 17:26:21.000000${i}`,
      i,
      i * 2.5,
    ]),
    'test.csv': csv(['key', 'lat'], 9, (i) => [`2015-01-27 13:08:24.000000${i}`, i]),
    'sample_submission.csv': csv(['key', 'fare_amount'], 9, (i) => [`2015-01-27 13:08:24.000000${i}`, 11.35]),
    'description.md': page('the root mean-squared error or RMSE'),
  });
  expect(found).toMatchObject({
    files: { train: ['labels.csv'], labels: null },
    idColumn: 'key',
    metric: { name: 'rmse' },
  });
});

test('prefixed names in sub-folders, side tables, and a text file about the data', async () => {
  const found = await analysisOf({
    'data/en_train.csv': binary['train.csv'] ?? '',
    'data/en_test.csv': binary['test.csv'] ?? '',
    'data/en_sample_submission.csv': binary['sample_submission.csv'] ?? '',
    'data/stores.csv': csv(['c', 'size'], 5, (i) => ['river', i]),
    'data_description.txt': 'a: a number, scored by nobody',
    'overview.html':
      '<html><body><h2>Evaluation</h2><p>Submissions are scored on <b>log&nbsp;loss</b>.</p></body></html>',
  });
  expect(found.files).toEqual({
    train: ['data/en_train.csv'],
    labels: null,
    test: ['data/en_test.csv'],
    sample: 'data/en_sample_submission.csv',
    description: 'overview.html',
    side: ['data/stores.csv'],
    keyParts: null,
  });
  expect(found.metric.name).toBe('logloss');
});

test('a sample is known by its contents when its name says nothing', async () => {
  const { 'sample_submission.csv': sample = '', ...rest } = binary;
  const found = await analysisOf({
    ...rest,
    'example_file.csv': sample,
    'sample_of_images.csv': 'path\nx.png\ny.png\n',
  });
  expect(found.files.sample).toBe('example_file.csv');
});

test('tab-separated, semicolon-separated and JSON lines', async () => {
  const tsv = (text: string | Uint8Array | undefined) => (text ?? '').toString().replaceAll(',', '\t');
  const jsonl = (text: string | Uint8Array | undefined) => {
    const [header, ...rows] = (text ?? '')
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => line.split(','));
    return rows
      .map((row) => JSON.stringify(Object.fromEntries(row.map((c, i) => [header?.[i] ?? '', i === 3 ? c : Number(c)]))))
      .join('\n');
  };
  const base = {
    'sample_submission.csv': binary['sample_submission.csv'] ?? '',
    'description.md': binary['description.md'] ?? '',
  };
  const tabs = await analysisOf({
    ...base,
    'train.tsv': tsv(binary['train.csv']),
    'test.tsv': tsv(binary['test.csv']),
  });
  const semi = await analysisOf({
    ...base,
    'train.csv': (binary['train.csv'] ?? '').toString().replaceAll(',', ';'),
    'test.csv': (binary['test.csv'] ?? '').toString().replaceAll(',', ';'),
  });
  const lines = await analysisOf({
    ...base,
    'train.jsonl': jsonl(binary['train.csv']),
    'test.jsonl': jsonl(binary['test.csv']),
  });
  for (const found of [tabs, semi, lines]) {
    expect(found).toMatchObject({
      idColumn: 'id',
      features: ['a', 'b', 'c'],
      shapes: { train: { rows: 120, columns: 5 } },
    });
  }
});

test('a JSON train file with list cells', async () => {
  const dish = (i: number, cuisine: boolean) => ({
    id: i,
    ...(cuisine ? { cuisine: ['greek', 'thai', 'french'][i % 3] } : {}),
    ingredients: ['salt', `spice ${i % 7}`, 'olive oil'],
  });
  const found = await analysisOf({
    'train.json': JSON.stringify(
      Array.from({ length: 40 }, (_, i) => dish(i, true)),
      null,
      1,
    ),
    'test.json': JSON.stringify(Array.from({ length: 10 }, (_, i) => dish(100 + i, false))),
    'sample_submission.csv': csv(['id', 'cuisine'], 10, (i) => [100 + i, 'italian']),
  });
  expect(found).toMatchObject({ idColumn: 'id', task: 'multiclass', textColumns: ['ingredients'] });
  expect(found.profile.find(({ name }) => name === 'ingredients')).toMatchObject({ type: 'list', inTest: true });
});

test('parquet files', async () => {
  using folder = temporaryFolder();
  using engine = await plainEngine(folder.path);
  const write = async (name: string, sql: string) => {
    await engine.run(`COPY (${sql}) TO '${join(folder.path, name)}' (FORMAT parquet)`);
    const { readFileSync } = await import('node:fs');
    return readFileSync(join(folder.path, name));
  };
  const found = await analysisOf({
    'train.parquet': await write(
      'a',
      `SELECT i AS id, i * 1.5 AS x, timestamp '2020-01-01' + INTERVAL (i) DAY AS day, i % 2 = 0 AS won FROM range(50) t(i)`,
    ),
    'test.parquet': await write(
      'b',
      `SELECT i AS id, i * 1.5 AS x, timestamp '2020-01-01' + INTERVAL (i) DAY AS day FROM range(50, 60) t(i)`,
    ),
    'sample_submission.csv': csv(['id', 'won'], 10, (i) => [50 + i, 0.5]),
    'description.md': page('area under the ROC curve'),
  });
  expect(found).toMatchObject({ idColumn: 'id', task: 'binary', time: { column: 'day', kind: 'future' } });
  expect(found.shapes.train.rows).toBe(50);
});

test('header names stay as the file has them: spaces at the end, commas, a byte order mark', async () => {
  const found = await analysisOf({
    'train.csv': `\uFEFF${csv(['Id', 'BD ', 'a,b', 'y'], 20, (i) => [i, i, i * 2, i % 2])}`,
    'test.csv': csv(['Id', 'BD ', 'a,b'], 5, (i) => [50 + i, i, i]),
    'sample_submission.csv': `\uFEFF${csv(['Id', 'y'], 5, (i) => [50 + i, 0])}`.replaceAll('\n', '\r\n'),
  });
  expect(found.features).toEqual(['BD ', 'a,b']);
  expect(found.submission.header).toEqual(['Id', 'y']);
  expect(found.expected).toBe('Id\n50\n51\n52\n53\n54\n');
});

test('parts of a table that lie in folders called by a value are one train set', async () => {
  const part = (from: number) => csv(['id', 'x', 'y'], 20, (i) => [from + i, i * 1.5, i % 9]);
  const found = await analysisOf({
    'train.parquet/month=1/part-0.csv': part(0),
    'train.parquet/month=2/part-0.csv': part(20),
    'train.parquet/month=3/part-0.csv': part(40),
    'test.csv': csv(['id', 'x'], 10, (i) => [100 + i, i]),
    'sample_submission.csv': csv(['id', 'y'], 10, (i) => [100 + i, 0]),
    'description.md': page('mean absolute error'),
  });
  expect(found.files.train).toHaveLength(3);
  expect(found.shapes.train.rows).toBe(60);
});

test('of two train files, the one that is like the test whose rows are asked for', async () => {
  const item = (i: number) => [5000 + i, `name ${i}`, 10 + i * 0.5, i % 4];
  const found = await analysisOf({
    'ItemInfo_train.csv': csv(['itemID', 'title', 'price', 'shelf'], 60, item),
    'ItemInfo_test.csv': csv(['itemID', 'title', 'price', 'shelf'], 40, (i) => item(60 + i)),
    'ItemPairs_train.csv': csv(['itemID_1', 'itemID_2', 'isDuplicate'], 50, (i) => [5000 + i, 5009 - (i % 9), i % 2]),
    'ItemPairs_test.csv': csv(['id', 'itemID_1', 'itemID_2'], 20, (i) => [i, 5060 + i, 5080 - (i % 9)]),
    'sample_submission.csv': csv(['id', 'probability'], 20, (i) => [i, 0.5]),
    'description.md': page('area under the ROC curve'),
  });
  expect(found).toMatchObject({
    files: { train: ['ItemPairs_train.csv'], test: ['ItemPairs_test.csv'] },
    idColumn: 'id',
    targets: [{ column: 'isDuplicate' }],
  });
});
