import { describe, expect, test } from 'vitest';
import { csv, type Files } from '../../../../rigs/data/competitions.ts';
import { pets } from '../../../../rigs/data/pets.ts';
import { analysisOf } from '../../../../rigs/stages/expect-analysis.ts';

const { lookups, train, answers, features, test: asked, sample, page, ids } = pets();
const plain = { 'train.csv': train(), 'test.csv': asked, 'sample_submission.csv': sample, 'description.md': page };
const apart = { ...plain, 'train.csv': features };
const lookupNames = Object.keys(lookups).toSorted();

/** What every folder here is about, however its files lie. */
const understood = async (files: Files) => {
  const { files: found, targets, idColumn, submission, task, evidence, warnings } = await analysisOf(files);
  expect({ targets: targets.map(({ column }) => column), idColumn, key: submission.key, task }).toEqual({
    ...{ targets: ['Speed'], idColumn: 'PetID', key: ['PetID'], task: 'ordinal' },
  });
  const { labels, side, train, test, sample } = found;
  return { labels, side, train, test, sample, why: evidence['files.labels']?.[0]?.detail, warnings };
};

describe('a target that stands in train settles the question', () => {
  const rivals: Readonly<Record<string, Files>> = {
    'lookup tables called labels': lookups,
    'a dictionary of the columns': { 'pet_dictionary.csv': 'column,meaning\nKind,dog or cat\nSpeed,0 to 3\n' },
    'classes with the name of the target': {
      'classes.csv': csv(['Speed', 'Meaning'], 4, (i) => [i, `after ${i} weeks`]),
    },
    'labels of the classes': { 'speed_labels.csv': csv(['Speed', 'SpeedName'], 4, (i) => [i, `after ${i} weeks`]) },
    'a lookup that has a column with the target’s name': {
      'kind_labels.csv': csv(['Kind', 'Speed'], 2, (i) => [i + 1, i * 2]),
    },
    'another file with an answer to every row': { 'train_labels.csv': answers() },
    'an answer under another name': { 'labels.csv': answers({ Speed: 'adopted' }) },
  };
  test.for(Object.entries(rivals))('%s', async ([, more]) => {
    const found = await understood({ ...plain, ...more });
    expect(found).toMatchObject({ labels: null, train: ['train.csv'], side: Object.keys(more).toSorted() });
  });

  test('in nested folders, lookup tables above them', async () => {
    const found = await understood({
      ...lookups,
      ...{ 'train/train.csv': train(), 'test/test.csv': asked, 'test/sample_submission.csv': sample },
      'overview.md': page,
    });
    expect(found).toMatchObject({
      ...{ labels: null, train: ['train/train.csv'], test: ['test/test.csv'], sample: 'test/sample_submission.csv' },
      side: lookupNames,
    });
  });

  test.for([
    'sampleSubmission.csv',
    'gender_submission.csv',
    'example_entry.csv',
    'data/SampleSubmission.csv',
    'format.csv',
  ])('train of an odd name, and a sample called %s', async (name) => {
    const files = { ...lookups, 'known_pets.csv': train(), 'test.csv': asked, [name]: sample, 'overview.md': page };
    expect(await understood(files)).toMatchObject({ labels: null, train: ['known_pets.csv'], sample: name });
  });

  test('in several train files', async () => {
    const [header = '', ...rows] = train().trimEnd().split('\n');
    const part = (from: number, to: number) => `${[header, ...rows.slice(from, to)].join('\n')}\n`;
    const { 'train.csv': _, ...rest } = plain;
    const found = await understood({ ...rest, ...lookups, 'train_1.csv': part(0, 100), 'train_2.csv': part(100, 240) });
    expect(found).toMatchObject({ labels: null, side: lookupNames });
    expect(found.train.toSorted()).toEqual(['train_1.csv', 'train_2.csv']);
  });
});

describe('answers apart', () => {
  const named: readonly (readonly [string, string])[] = [
    ['train_labels.csv', 'train.csv'],
    ['targets.csv', 'train.csv'],
    ['outcomes.csv', 'train.csv'],
    ['train_scores.csv', 'train.csv'],
    ['labels/train.csv', 'features/train.csv'],
    ['labels.csv', 'features.csv'],
  ];
  test.for(named)('%s beside %s', async ([labels, name]) => {
    const { 'train.csv': rows, ...rest } = apart;
    const found = await understood({ ...rest, ...lookups, [name]: rows, [labels]: answers() });
    expect(found).toMatchObject({ labels, train: [name], side: lookupNames, warnings: [] });
    expect(found.why).toContain('"PetID" in common with train, for 100 % of its rows, each key once');
  });

  test('for some rows only: said', async () => {
    const found = await understood({ ...apart, ...lookups, 'train_labels.csv': answers({}, (at) => at % 3 > 0) });
    expect(found).toMatchObject({ labels: 'train_labels.csv', why: expect.stringContaining('for 66.6 % of its rows') });
    expect(found.warnings).toEqual([expect.stringContaining('for 66.6 % of train')]);
  });

  test('whose keys repeat: said', async () => {
    const twice = `${answers()}${answers().split('\n').slice(1, 30).join('\n')}\n`;
    const found = await understood({ ...apart, 'train_labels.csv': twice });
    expect(found.labels).toBe('train_labels.csv');
    expect(found.warnings).toEqual([expect.stringContaining('Keys repeat in train_labels.csv')]);
  });

  test('without an id, as many rows as train', async () => {
    const { 'train.csv': _, ...rest } = apart;
    const only = answers().replaceAll(/^.*,/gm, '');
    const found = await understood({ ...rest, ...lookups, 'X_train.csv': features, 'y_train.csv': only });
    expect(found).toMatchObject({ labels: 'y_train.csv', train: ['X_train.csv'] });
    expect(found.why).toContain('as many rows as train');
  });

  test('of test are not those of train', async () => {
    const ofTest = csv(['PetID', 'Speed'], 80, (i) => [ids.test[i] ?? '', -1]);
    const found = await understood({ ...apart, 'train_labels.csv': answers(), 'test_labels.csv': ofTest });
    expect(found).toMatchObject({ labels: 'train_labels.csv', side: ['test_labels.csv'] });
  });

  test('under another name than the sample’s, and no lookup table in their place', async () => {
    const found = await analysisOf({ ...apart, ...lookups, 'train_labels.csv': answers({ Speed: 'weeks' }) });
    expect(found.files).toMatchObject({ labels: 'train_labels.csv', side: lookupNames });
    expect(found.targets.map(({ column }) => column)).toEqual(['weeks']);
  });

  test('a lookup of what test knows as well is none, though it is called labels and covers train', async () => {
    const named = train(['PetID', 'Kind', 'Color', 'Age', 'Speed'], { Speed: 'weeks' });
    const kinds = csv(['Kind', 'KindName'], 2, (i) => [i + 1, ['Dog', 'Cat'][i] ?? '']);
    const found = await analysisOf({ ...plain, 'train.csv': named, 'kind_labels.csv': kinds });
    expect(found.files).toMatchObject({ labels: null, side: ['kind_labels.csv'] });
    expect(found.targets.map(({ column }) => column)).toEqual(['weeks']);
  });

  test('one answer to several rows', async () => {
    const steps = (list: readonly string[]) =>
      csv(['PetID', 'step', 'move'], list.length * 4, (i) => [list[Math.floor(i / 4)] ?? '', i % 4, i * 3]);
    const found = await understood({
      ...{ ...apart, 'train.csv': steps(ids.train), 'test.csv': steps(ids.test), 'train_labels.csv': answers() },
    });
    expect(found).toMatchObject({ labels: 'train_labels.csv', why: expect.stringContaining('for 100 % of its rows') });
  });
});

test('answers that are to no row of train are said, as they teach nothing', async () => {
  const day = (i: number) => new Date(Date.UTC(2021, 0, 1 + i)).toISOString().slice(0, 10);
  const found = await analysisOf({
    'cases_train.csv': csv(['Tag', 'cases'], 30, (i) => [day(270 + i), i % 7]),
    'preise.csv': csv(['Tag', 'Preis'], 300, (i) => [day(i), 50 + (i % 11) / 4]),
    'cases_test.csv': csv(['Tag', 'cases'], 20, (i) => [day(300 + i), i % 7]),
    'sample_submission.csv': csv(['Tag', 'Preis'], 20, (i) => [day(300 + i), 0]),
    'description.md': page,
  });
  expect(found.targets.map(({ column }) => column)).toEqual(['Preis']);
  expect(found.warnings.join()).toContain('90 % are to no row of train');
});

test('a lookup table with the asked names is nothing to learn from', async () => {
  const found = await analysisOf({
    'train.csv': csv(['trip', 'kind', 'line'], 40, (i) => [
      i,
      'ABC'[i % 3] ?? '',
      `"[[8.${i}, 41.${i}], [8.1, 41.2]]"`,
    ]),
    'test.csv': csv(['trip', 'kind', 'line'], 10, (i) => [`T${i}`, 'ABC'[i % 3] ?? '', `"[[8.${i}, 41.${i}]]"`]),
    'places.csv': csv(['ID', 'Lat', 'Lon'], 12, (i) => [i, 41 + i / 70, 8 + i / 70]),
    'sample_submission.csv': csv(['trip', 'LAT', 'LON'], 10, (i) => [`T${i}`, 41.1, 8.6]),
    'description.md': page,
  });
  expect(found.files.train).toEqual([]);
  expect(found.submission).toMatchObject({ key: ['trip'], header: ['trip', 'LAT', 'LON'] });
});
