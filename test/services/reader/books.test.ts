import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, expect, test } from 'vitest';
import { chooseTier } from '../../../services/python/sandbox/choose.ts';
import { openIntake } from '../../../services/reader/intake.ts';
import { makeBooks } from '../../rigs/data/files/books.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const sandbox = await chooseTier('auto');

test('the tables of a workbook that is train stand beside the files, and one that is damaged is named', async () => {
  assert(!('refused' in sandbox), 'tests need a sandbox');
  const root = scratchFolder();
  const [source, cache] = [join(root, 'given'), join(root, 'cache')];
  mkdirSync(source);
  makeBooks({ two_sheets: join(source, 'train.xlsx'), damaged: join(source, 'test.xlsx') });
  writeFileSync(join(source, 'sample_submission.csv'), 'id,amount\n1,0\n');
  using intake = openIntake(sandbox, join(root, 'scratch'), { opensBooks: true });
  const taken = await intake.ingest({ source, cache, signal: new AbortController().signal });
  assert(!(taken instanceof Error));
  expect(taken.files.map(({ path, book }) => [path, book?.path])).toEqual([
    ['sample_submission.csv', undefined],
    ['test.xlsx', undefined],
    ['train-A & _b_.csv', 'train.xlsx'],
    ['train-Sales.csv', 'train.xlsx'],
    ['train.xlsx', undefined],
  ]);
  expect(readFileSync(join(taken.folder, 'train-Sales.csv'), 'utf8')).toMatch(/^id,day,amount,paid\n/);
  expect(taken.broken).toMatchObject([{ file: 'test.xlsx', kind: 'unreadable' }]);
});
