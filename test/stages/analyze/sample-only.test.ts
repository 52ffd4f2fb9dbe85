import { describe, expect, test } from 'vitest';
import { binaryCompetition, csv, page } from '../../rigs/data/competitions.ts';
import { knownSchemaOf, schemaOfFiles } from '../../rigs/data/specification.ts';

const alone = (sample: string, more: Readonly<Record<string, string>> = {}) =>
  knownSchemaOf({ 'sample_submission.csv': sample, ...more });
const override = (content: unknown) => ({ 'submission-schema.json': JSON.stringify(content) });

describe('the key of a sample without test', () => {
  test('is the unique column that is called like an id, wherever it stands', async () => {
    const found = await alone(csv(['score', 'path', 'image_id'], 30, (i) => [i % 2, `img/${i}.png`, `x${i}`]));
    expect(found.submission).toMatchObject({ key: ['image_id'], keyUnique: true });
    expect(found.full).toBe(false);
  });

  test('may be free text behind the target, with dates to copy', async () => {
    const day = (i: number) => `201206181921${10 + (i % 7)}Z`;
    const sample = csv(['Insult', 'Date', 'Comment'], 20, (i) => [0, day(i), `"he said ${i} words, loudly"`]);
    for (const more of [{}, override({ metric: 'auc' })]) {
      const found = await alone(sample, more);
      expect(found.submission.key).toEqual(['Comment']);
      expect(found.carried).toEqual(['Date']);
      expect(found.targetColumns.map(({ name }) => name)).toEqual(['Insult']);
    }
  });

  test('is a pair where no column is unique', async () => {
    const found = await alone(csv(['trip', 'millis', 'lat', 'lon'], 12, (i) => [`t${i % 3}`, 100 + (i >> 1), 0, 0]));
    expect(found.submission).toMatchObject({ key: ['trip', 'millis'], keyUnique: true });
    expect(found.targetColumns.map(({ name }) => name)).toEqual(['lat', 'lon']);
  });

  test('is an id with each class, though the class is called like a target', async () => {
    const kinds = ['cat', 'dog', 'owl'];
    const sample = csv(['id', 'class', 'predicted'], 12, (i) => [`p${Math.floor(i / 3)}`, kinds[i % 3] ?? '', 0.5]);
    for (const more of [{}, override({ metric: 'auc' })]) {
      const found = await alone(sample, more);
      expect(found.submission).toMatchObject({ key: ['id', 'class'], keyUnique: true });
      expect(found.targetColumns.map(({ name }) => name)).toEqual(['predicted']);
    }
  });

  test('has the id in front of a stamp that happens to be unique', async () => {
    const found = await alone(csv(['tripId', 'millis', 'lat'], 12, (i) => [`t${i >> 2}`, 100 + i, 0]));
    expect(found.submission).toMatchObject({ key: ['tripId', 'millis'], keyUnique: true });
  });

  test('is an id that repeats, where nothing tells the rows apart', async () => {
    const found = await alone(csv(['eeg_id', 'a_vote', 'b_vote'], 10, (i) => [1000 + (i >> 1), 0.5, 0.5]));
    expect(found.submission).toMatchObject({ key: ['eeg_id'], keyUnique: false });
    expect(found.expected).toBe(`eeg_id\n${Array.from({ length: 10 }, (_, i) => 1000 + (i >> 1)).join('\n')}\n`);
  });

  test('is not a prediction that happens to differ in every row', async () => {
    const found = await alone(csv(['estimate', 'patient_id'], 9, (i) => [0.1 + i / 97, `p${i % 3}`]));
    expect(found.submission).toMatchObject({ key: ['patient_id'], keyUnique: false });
  });

  test('is kept byte for byte: 19 digits, leading and trailing zeros', async () => {
    const ids = ['1000000000000000001', '1000000000000000002', '007', '500.0010', '500.001'];
    const found = await alone(csv(['time', 'y'], 5, (i) => [ids[i] ?? '', 0]));
    expect(found.submission.key).toEqual(['time']);
    expect(found.expected).toBe(`time\n${ids.join('\n')}\n`);
  });

  test('leaves out a row number that somebody left in front', async () => {
    const found = await alone(csv(['', 'id', 'y'], 8, (i) => [i, 50 + i, 0]));
    expect(found.submission).toMatchObject({ header: ['id', 'y'], key: ['id'] });
  });
});

test('with test, the key is the column that repeats it, and what repeats test is copied', async () => {
  const found = await alone(
    csv(['Id', 'Title', 'Tags'], 12, (i) => [i * 3, `what is ${i} in some language`, 'a b']),
    { 'test.csv': csv(['Id', 'Title', 'x'], 12, (i) => [i * 3, `what is ${i} in some language`, i]) },
  );
  expect(found.submission.key).toEqual(['Id']);
  expect(found.carried).toEqual(['Title']);
  expect(found.evidence['submission.key']?.[0]?.detail).toContain('test column "Id"');
});

test('a file of predictions left in the folder is nothing to learn from', async () => {
  const sample = csv(['id', 'y'], 20, (i) => [i, 0]);
  const found = await alone(sample, {
    'out.csv': csv(['id', 'y'], 20, (i) => [i, i % 4]),
    ...override({ metric: 'accuracy' }),
  });
  expect(found.full).toBe(false);
  expect(found.targetColumns[0]).toMatchObject({ kind: 'class-int', labels: null });
});

/** Metric, cells of the sample, labels a person named -> kind. */
const kinds: readonly (readonly [
  metric: string,
  cells: readonly string[],
  kind: string,
  labels?: readonly string[],
])[] = [
  ['auc', ['0'], 'probability'],
  ['auc', ['True', 'False'], 'probability'],
  ['logloss', ['0.5'], 'probability'],
  ['qwk', ['0', '1'], 'ordinal-int'],
  ['accuracy', ['0', '2'], 'class-int'],
  ['accuracy', ['0'], 'class-int', ['0', '3']],
  ['accuracy', ['0.5'], 'real'],
  ['macro_f1', ['cat'], 'class-string'],
  ['accuracy', ['cat'], 'class-string', ['cat', 'big dog']],
  ['mcc', ['Sugar beet'], 'class-string'],
  ['accuracy', ['False'], 'class-bool'],
  ['accuracy', ['6:18'], 'text'],
  ['accuracy', [''], 'text'],
  ['micro_f1', ['healthy rust', 'scab'], 'token-set'],
  ['micro_f1', ['healthy rust'], 'token-set', ['healthy', 'rust', 'scab']],
  ['micro_f1', ['healthy rust'], 'class-string', ['healthy rust', 'scab']],
  ['rmse', ['0'], 'real'],
  ['rmsle', ['0'], 'bounded-real'],
  ['pearson', ['0'], 'score'],
  ['map@5', ['1 2 3'], 'ranked-list'],
  ['mean_f1', ['a b'], 'token-set'],
  ['dice', ['1 3 12 3'], 'structured'],
  ['dice', ['-'], 'structured'],
  ['dice', [''], 'structured'],
  ['map_iou', ['14 1 0 0 1 1'], 'structured'],
  ['levenshtein', ['1 2 3'], 'sequence'],
  ['levenshtein', ['InChI=1S/H2O'], 'text'],
];
test.for(kinds)('%s over %j is %s', async ([metric, cells, kind, labels]) => {
  const sample = csv(['id', 'y'], 9, (i) => [`r${i}`, cells[i % cells.length] ?? '']);
  const found = await alone(sample, override({ metric, columns: labels ? { y: { labels } } : {} }));
  expect(found.targetColumns[0]?.kind).toBe(kind);
  if (labels) expect(found.targetColumns[0]?.labels).toEqual(labels);
});

const unknowns: readonly (readonly [cells: readonly string[], kind: string])[] = [
  [['0', '0.5'], 'real'],
  [['True'], 'class-bool'],
  [['1 2 3'], 'sequence'],
  [['1 2', ''], 'structured'],
  [['cat'], 'text'],
  [[''], 'text'],
];
test.for(unknowns)('without a metric %j is %s', async ([cells, kind]) => {
  const found = await alone(csv(['id', 'y'], 9, (i) => [`r${i}`, cells[i % cells.length] ?? '']));
  expect(found.targetColumns[0]?.kind).toBe(kind);
  expect(found.metric).toMatchObject({ name: 'unknown', confidence: 'low' });
  expect(found.warnings.join()).toContain('metric is unknown');
});

const shares: readonly (readonly [metric: string, row: readonly number[], sums: boolean])[] = [
  ['logloss', [0.333333, 0.333333, 0.333333], true],
  ['logloss', [0.5, 0.5, 0.5], false],
  ['logloss', [0.5, 0.5], false],
  ['mlogloss', [0.5, 0.5], true],
  ['kl_divergence', [0.2, 0.2], true],
  ['auc', [0.25, 0.25, 0.25, 0.25], false],
];
test.for(shares)('rows of %s filled with %j sum to one: %s', async ([metric, row, sums]) => {
  const names = row.map((_, index) => `c${index}`);
  const found = await alone(
    csv(['id', ...names], 9, (i) => [i, ...row]),
    override({ metric }),
  );
  expect(found.submission.rowConstraint).toBe(sums ? 'sum-to-one' : null);
  expect(new Set(found.targetColumns.map(({ kind }) => kind))).toEqual(new Set([sums ? 'simplex' : 'probability']));
});

test('the page names the metric, and says many-class', async () => {
  const sample = csv(['id', 'a', 'b'], 9, (i) => [i, 0.5, 0.5]);
  const found = await alone(sample, { 'description.md': page('the multi-class logarithmic loss') });
  expect(found.metric).toMatchObject({ name: 'logloss', confidence: 'high' });
  expect(found.evidence.metric?.[0]?.source).toBe('description');
  expect(found.submission.rowConstraint).toBe('sum-to-one');
});

test('what only train could tell is a warning', async () => {
  const sample = csv(['id', 'y'], 9, (i) => [i, 0]);
  const labels = await alone(sample, override({ metric: 'accuracy' }));
  expect(labels.warnings.join()).toContain('labels of y are unknown');
  const range = await alone(sample, override({ metric: 'rmse' }));
  expect(range.warnings.join()).toContain('range of y is unknown');
  const nothing = await alone(sample, override({ metric: 'auc' }));
  expect(nothing.warnings).toEqual(['There is no train file: the schema is read off the sample submission alone.']);
});

test('sample, test and page without train give the key, rows and kind that train gives', async () => {
  const files = binaryCompetition();
  const { 'train.csv': _, ...rest } = files;
  const [full, seen] = [await knownSchemaOf(files), await knownSchemaOf(rest)];
  expect([full.full, seen.full]).toEqual([true, false]);
  expect(seen.submission.key).toEqual(full.submission.key);
  expect(seen.expected).toBe(full.expected);
  expect(seen.targetColumns.map(({ name, kind }) => [name, kind])).toEqual(
    full.targetColumns.map(({ name, kind }) => [name, kind]),
  );
});

test.for([
  ['nothing but ids', { 'sample_submission.csv': 'id\n1\n2\n' }, 'no-target'],
  ['no rows', { 'sample_submission.csv': 'id,y\n' }, 'no-rows'],
  ['a column twice', { 'sample_submission.csv': 'id,y,y\n1,0,0\n' }, 'duplicate-columns'],
  ['no sample', { 'test.csv': 'id,x\n1,2\n' }, 'no-train'],
  ['an empty sample', { 'sample_submission.csv': '' }, 'empty-file'],
] as const)('%s is refused', async ([, files, kind]) => {
  expect(await schemaOfFiles(files)).toMatchObject({ ok: false, kind: 'failed', failure: { kind } });
});
