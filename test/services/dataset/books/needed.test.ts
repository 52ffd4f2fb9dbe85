import { expect, test } from 'vitest';
import { booksNeeded } from '../../../../services/dataset/books/needed.ts';
import { formatOf } from '../../../../services/dataset/format.ts';

const file = (path: string) => ({
  ...{ path, bytes: 1, sha256: '', format: formatOf(path), encoding: 'binary' as const },
  ...{ invalidLine: null, archive: null },
});

test.each([
  [
    ['train.xlsx', 'test.xlsx', 'sample_submission.csv'],
    ['train.xlsx', 'test.xlsx'],
  ],
  [['data.xlsx', 'sample_submission.csv'], ['data.xlsx']],
  [['database.sqlite', 'sample_submission.csv', 'test.csv'], ['database.sqlite']],
  [['train.xlsx', 'test.csv', 'data_dictionary.csv', 'sample_submission.csv'], ['train.xlsx']],
  [['train.csv', 'test.csv', 'sample_submission.csv', 'data_dictionary.xlsx', 'database.sqlite'], []],
  [['properties.csv', 'sample_submission.csv', 'train_dictionary.xlsx'], []],
  [
    ['train_matrices.csv', 'test_matrices.csv', 'train_metadata.xlsx', 'test_metadata.xlsx', 'dictionary.xlsx'],
    ['train_metadata.xlsx', 'test_metadata.xlsx'],
  ],
  [['train.csv', 'test.csv', 'train.xlsx'], []],
])('of %j the books %j are needed', (paths, needed) => {
  expect(booksNeeded(paths.map(file)).map(({ path }) => path)).toEqual(needed);
});
