import { expect, test } from 'vitest';
import { csv, page, seeded } from '../../../rigs/data/competitions.ts';
import { analysisOf } from '../../../rigs/stages/expect-analysis.ts';

test('of two tables that each have a test, the one with a column that its test lacks is train', async () => {
  const found = await analysisOf({
    'training_set.csv': csv(['object_id', 'mjd', 'flux'], 200, (i) => [Math.floor(i / 5), 59_000 + (i % 5), i % 13]),
    'training_set_metadata.csv': csv(['object_id', 'ra', 'target'], 40, (i) => [i, i % 7, [6, 15, 42][i % 3] ?? 6]),
    'test_set.csv': csv(['object_id', 'mjd', 'flux'], 100, (i) => [100 + Math.floor(i / 5), 59_000 + (i % 5), i % 13]),
    'test_set_metadata.csv': csv(['object_id', 'ra'], 20, (i) => [100 + i, i % 7]),
    'sample_submission.csv': csv(['object_id', 'class_6', 'class_15', 'class_42'], 20, (i) => [100 + i, 0, 0, 1]),
    'description.md': page('a multi-class log loss'),
  });
  expect(found).toMatchObject({
    files: { train: ['training_set_metadata.csv'], test: ['test_set_metadata.csv'] },
    targets: [{ column: 'target' }],
  });
});

test('a table of all customers, those of train among them, is no test', async () => {
  const found = await analysisOf({
    'train.csv': csv(['customer', 'churned'], 60, (i) => [`c${i}`, i % 2]),
    'members.csv': csv(['customer', 'city', 'age'], 90, (i) => [`c${i}`, i % 7, 20 + (i % 40)]),
    'sample_submission.csv': csv(['customer', 'churned'], 30, (i) => [`c${60 + i}`, 0]),
    'description.md': page('the log loss'),
  });
  expect(found.files.test).not.toContain('members.csv');
  expect(found.files.side).toContain('members.csv');
});

test('labels are whole numbers: of two columns that test lacks, fractions are not what is asked for', async () => {
  const found = await analysisOf({
    'train.csv': csv(['id', 'x', 'median_grade', 'grade_spread'], 60, (i) => [
      ...[i, i % 7, 1 + (i % 4), [0, 0.4, 0.9][i % 3] ?? 0],
    ]),
    'test.csv': csv(['id', 'x'], 20, (i) => [60 + i, i % 7]),
    'sampleSubmission.csv': csv(['id', 'prediction'], 20, (i) => [60 + i, 1]),
    'description.md': page('the quadratic weighted kappa'),
  });
  expect(found.targets).toMatchObject([{ column: 'median_grade' }]);
});

test('where no file says test, the one that tells what the keys of the sample are', async () => {
  const genes = Array.from({ length: 12 }, (_, at) => `gene_${at}`);
  const random = seeded(8);
  const found = await analysisOf({
    'de_train.csv': csv(['cell', 'drug', 'code', 'smiles', 'control', ...genes], 60, (i) => [
      ...[`c${i % 4}`, `d${i % 15}`, `k${i % 15}`, 'C'.repeat(1 + (i % 15)), i % 2],
      ...genes.map(() => random()),
    ]),
    'id_map.csv': csv(['id', 'cell', 'drug'], 20, (i) => [i, `c${i % 4}`, `d${i % 13}`]),
    'sample_submission.csv': csv(['id', ...genes], 20, (i) => [i, ...genes.map(() => 0)]),
    'description.md': page('the mean rowwise root mean squared error'),
  });
  expect(found.files).toMatchObject({ train: ['de_train.csv'], test: ['id_map.csv'] });
});
