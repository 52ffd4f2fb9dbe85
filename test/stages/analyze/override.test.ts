import { assert, describe, expect, test } from 'vitest';
import { needsOf } from '../../../core/solution/needs.ts';
import { binaryCompetition, csv, type Files } from '../../rigs/data/competitions.ts';
import { knownSchemaOf, schemaOfFiles } from '../../rigs/data/specification.ts';
import { analysisOf, refusalOf } from '../../rigs/stages/expect-analysis.ts';

const withOverride = (content: unknown, files: Files = binaryCompetition()): Files => ({
  ...files,
  'submission-schema.json': typeof content === 'string' ? content : JSON.stringify(content),
});
const sampleOnly = (header: readonly string[], cells: readonly (string | number)[]): Files => ({
  'sample_submission.csv': csv(header, 12, (i) => [i, ...cells]),
});

describe('an override in the folder of a whole competition', () => {
  test('names the metric, and the kinds follow; it says so itself', async () => {
    const found = await analysisOf(withOverride({ metric: 'accuracy' }));
    expect(found.metric).toMatchObject({ name: 'accuracy', wants: 'labels', confidence: 'high' });
    expect(found.submission.columns[1]).toMatchObject({ kind: 'class-int', labels: ['0', '1'] });
    expect(found.evidence.metric).toEqual([{ source: 'override', detail: 'submission-schema.json says "accuracy"' }]);
    expect(found.task).toBe('binary');
  });

  test('changes nothing when it says nothing, and is no table', async () => {
    const plain = await analysisOf(binaryCompetition());
    expect(await analysisOf(withOverride({}))).toEqual({ ...plain, said: expect.anything() });
    expect(plain.files.side).toEqual([]);
  });

  test('says labels, which count before those of train', async () => {
    const found = await analysisOf(withOverride({ metric: 'accuracy', columns: { target: { labels: [0, 1, 2] } } }));
    expect(found.submission.columns[1]).toMatchObject({ kind: 'class-int', labels: ['0', '1', '2'] });
    expect(found.evidence['submission.kind.target']?.map(({ source }) => source)).toEqual(['override']);
  });

  test('says kind and bounds', async () => {
    const found = await analysisOf(withOverride({ columns: { target: { kind: 'bounded-real', min: -1, max: 100 } } }));
    expect(found.submission).toMatchObject({
      columns: [{}, { kind: 'bounded-real', min: -1, max: 100 }],
    });
  });

  test('says what a solution has to call its file', async () => {
    const found = await analysisOf(withOverride({ fileName: 'answer.csv' }));
    expect(found.submission.fileName).toBe('answer.csv');
    expect(needsOf(found, undefined).submissionFile).toBe('answer.csv');
  });

  test('turns a target into a copied column: it is asked for in the expected rows', async () => {
    const files = binaryCompetition();
    const sample = csv(['id', 'target', 'note'], 40, (i) => [120 + i, 0.5, `n${i % 3}`]);
    const found = await analysisOf(
      withOverride({ columns: { note: { role: 'carry' } } }, { ...files, 'sample_submission.csv': sample }),
    );
    expect(found.submission.columns.map(({ role }) => role)).toEqual(['key', 'target', 'carry']);
    expect(found.expected.split('\n').slice(0, 2)).toEqual(['id,note', '120,n0']);
    expect(found.targets.map(({ column }) => column)).toEqual(['target']);
  });

  test('without a sample, names the key among test columns', async () => {
    const { 'sample_submission.csv': _, ...files } = binaryCompetition();
    const found = await analysisOf(withOverride({ key: [] }, files));
    expect(found).toMatchObject({ idColumn: null, submission: { key: [], header: ['target'], rows: { count: 40 } } });
    expect(await refusalOf(withOverride({ key: ['c'] }, files))).toMatchObject({ file: 'submission-schema.json' });
    const role = await refusalOf(withOverride({ columns: { target: { role: 'carry' } } }, files));
    expect(role.message).toContain('columns.target.role');
  });
});

describe('an override beside a lone sample', () => {
  test('names the key: whether it is unique follows, and the rows', async () => {
    const files = { 'sample_submission.csv': csv(['row', 'user', 'y'], 6, (i) => [`r${i}`, `u${i >> 1}`, 0]) };
    const found = await knownSchemaOf(withOverride({ key: ['user'] }, files));
    expect(found.submission).toMatchObject({ key: ['user'], keyUnique: false });
    expect(found.expected).toBe('user\nu0\nu0\nu1\nu1\nu2\nu2\n');
    expect(found.targetColumns.map(({ name }) => name)).toEqual(['row', 'y']);
    expect(found.evidence['submission.key']?.[0]?.source).toBe('override');
    const both = await knownSchemaOf(withOverride({ columns: { user: { role: 'key' } } }, files));
    expect(both.submission).toMatchObject({ key: ['row', 'user'], keyUnique: true });
  });

  test('an id that is the key no more is copied, not predicted', async () => {
    const files = { 'sample_submission.csv': csv(['id', 'user', 'y'], 6, (i) => [i, `u${i}`, 0]) };
    const found = await knownSchemaOf(withOverride({ key: ['user'] }, files));
    expect(found.carried).toEqual(['id']);
  });

  test('kind simplex and rows that sum to one are one statement', async () => {
    const files = sampleOnly(['id', 'a', 'b'], [0.5, 0.5]);
    const simplex = { kind: 'simplex' };
    const byKind = await knownSchemaOf(withOverride({ columns: { a: simplex, b: simplex } }, files));
    expect(byKind.submission.rowConstraint).toBe('sum-to-one');
    const byRow = await knownSchemaOf(withOverride({ rowConstraint: 'sum-to-one' }, files));
    expect(byRow.targetColumns).toMatchObject([{ kind: 'simplex', min: 0, max: 1 }, { kind: 'simplex' }]);
    expect(byRow.evidence['submission.kind.a']?.[0]?.source).toBe('override');
    const neither = await knownSchemaOf(withOverride({ metric: 'mlogloss', rowConstraint: null }, files));
    expect(neither.submission.rowConstraint).toBeNull();
    expect(neither.targetColumns.map(({ kind }) => kind)).toEqual(['probability', 'probability']);
  });

  test('labels alone make a column of labels while the metric is unknown', async () => {
    const found = await knownSchemaOf(
      withOverride({ columns: { y: { labels: ['cat', 'dog'] } } }, sampleOnly(['id', 'y'], [0])),
    );
    expect(found.targetColumns[0]).toMatchObject({ kind: 'class-string', labels: ['cat', 'dog'] });
  });

  test('bounds make a real number a bounded one, and the ends of ordered labels are theirs', async () => {
    const files = sampleOnly(['id', 'y'], [0]);
    const bounded = await knownSchemaOf(withOverride({ metric: 'rmse', columns: { y: { min: 1, max: 100 } } }, files));
    expect(bounded.targetColumns[0]).toMatchObject({ kind: 'bounded-real', min: 1, max: 100 });
    const ordered = await knownSchemaOf(withOverride({ metric: 'qwk', columns: { y: { labels: [3, 4, 5] } } }, files));
    expect(ordered.targetColumns[0]).toMatchObject({ kind: 'ordinal-int', min: 3, max: 5, labels: ['3', '4', '5'] });
  });

  test('a list has the separator and length that are given', async () => {
    const list = { separator: ';', maxItems: 3 };
    const files = sampleOnly(['id', 'y'], ['a;b']);
    const found = await knownSchemaOf(withOverride({ metric: 'map@12', columns: { y: { list } } }, files));
    expect(found.targetColumns[0]).toMatchObject({ kind: 'ranked-list', list });
    expect(found.metric).toMatchObject({ name: 'map_k', k: 12 });
  });

  test('beside nothing else it is no train file', async () => {
    const found = await analysisOf(withOverride({ metric: 'auc' }, sampleOnly(['id', 'y'], [0])));
    expect(found).toMatchObject({ files: { train: [] }, metric: { name: 'auc' } });
  });

  test('names from the prototype of objects are names like others', async () => {
    const found = await knownSchemaOf(
      withOverride({ columns: { constructor: { kind: 'score' } } }, sampleOnly(['id', 'constructor'], [0])),
    );
    expect(found.targetColumns[0]?.kind).toBe('score');
    const outcome = await schemaOfFiles(withOverride({ metric: 'toString' }, sampleOnly(['id', 'y'], [0])));
    expect(outcome).toMatchObject({ ok: false, failure: { message: 'metric: "toString" is no metric we know' } });
  });
});

/** What stands in the file, and what is said about it. */
const wrong: readonly (readonly [title: string, content: unknown, message: RegExp])[] = [
  ['no JSON', '{\n "metric": "auc",\n}', /no JSON/],
  ['JSON of another shape', '[]', /expected object/],
  ['an unknown field', { metrik: 'auc' }, /metrik/],
  ['an unknown metric', { metric: 'loss of face' }, /metric: "loss of face" is no metric/],
  ['an unknown column', { columns: { B: {} } }, /columns\.B: the submission has no column "B"/],
  ['an unknown key column', { key: ['id', 'x'] }, /key\[1\]: .*"x"/],
  ['a key column twice', { key: ['id', 'id'] }, /key\[1\]: "id" stands twice/],
  ['an unknown kind', { columns: { a: { kind: 'number' } } }, /columns\.a\.kind: /],
  ['a name that is no word', { columns: { 'a b': { kind: 1 } } }, /columns\["a b"\]\.kind: /],
  ['a path as a file name', { fileName: '../x.csv' }, /fileName: a plain file name/],
  ['a hidden file name', { fileName: '..csv' }, /fileName: a plain file name/],
  ['every column as key', { key: ['id', 'a', 'b'] }, /key: no column is left/],
  ['key and role at odds', { key: ['id'], columns: { a: { role: 'key' } } }, /columns\.a\.role: /],
  ['a kind for the key', { columns: { id: { kind: 'real' } } }, /columns\.id\.kind: the column is key/],
  [
    'labels under a metric of numbers',
    { metric: 'rmse', columns: { a: { labels: ['x', 'y'] } } },
    /columns\.a\.labels: the metric rmse/,
  ],
  [
    'labels of a number',
    { columns: { a: { kind: 'real', labels: ['1'] } } },
    /columns\.a\.labels: a real has no labels/,
  ],
  [
    'words as class-int',
    { columns: { a: { kind: 'class-int', labels: ['1', 'x'] } } },
    /columns\.a\.labels: "x" is no whole number/,
  ],
  ['three truths', { columns: { a: { kind: 'class-bool', labels: ['a', 'b', 'c'] } } }, /columns\.a\.labels: 3 labels/],
  [
    'a label twice',
    { columns: { a: { kind: 'class-string', labels: ['x', 'x'] } } },
    /columns\.a\.labels: "x" stands twice/,
  ],
  [
    'bounds the wrong way round',
    { columns: { a: { kind: 'bounded-real', min: 2, max: 1 } } },
    /columns\.a\.min: 2 is above 1/,
  ],
  [
    'a bounded number without bounds',
    { columns: { a: { kind: 'bounded-real' } } },
    /columns\.a\.kind: a bounded-real without/,
  ],
  [
    'bounds of a label',
    { columns: { a: { kind: 'class-int', max: 3 } } },
    /columns\.a\.max: a class-int has no bounds/,
  ],
  [
    'a list of numbers',
    { columns: { a: { kind: 'real', list: { separator: ' ' } } } },
    /columns\.a\.list: a real is no list/,
  ],
  [
    'a simplex that need not sum to one',
    { rowConstraint: null, columns: { a: { kind: 'simplex' } } },
    /columns\.a\.kind: simplex/,
  ],
  [
    'a real in rows that sum to one',
    { rowConstraint: 'sum-to-one', columns: { a: { kind: 'real' } } },
    /columns\.a\.kind: real/,
  ],
  ['a simplex of one', { columns: { a: { kind: 'simplex' } } }, /columns\.a\.kind: one simplex column alone/],
];
test.for(wrong)('%s is told with file, place and what to do', async ([, content, message]) => {
  const outcome = await schemaOfFiles(withOverride(content, sampleOnly(['id', 'a', 'b'], [0, 0])));
  assert(!outcome.ok && outcome.kind === 'failed', 'the override should have been refused');
  const { failure } = outcome;
  expect(failure).toMatchObject({ stage: 'analyze', kind: 'unreadable-file', file: 'submission-schema.json' });
  expect(failure.message).toMatch(message);
  expect(failure.advice).toMatch(/\w/);
});

test('bad JSON is told with its line, and stops a run that has everything else', async () => {
  const refusal = await refusalOf(withOverride('{\n "metric": "auc",\n}'));
  expect(refusal).toMatchObject({ kind: 'unreadable-file', file: 'submission-schema.json', line: 3 });
});

test('a column that is nearly called so is pointed out', async () => {
  const refusal = await refusalOf(withOverride({ columns: { Target: { kind: 'score' } } }));
  expect(refusal.advice).toBe('Did you mean "target"?');
});
