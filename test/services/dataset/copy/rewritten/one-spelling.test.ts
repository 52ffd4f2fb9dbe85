import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withOneSpelling } from '../../../../../services/dataset/copy/rewritten/one-spelling.ts';
import { describeFile } from '../../../../../services/dataset/describe.ts';
import { scratchFolder } from '../../../../rigs/scratch.ts';

const testAfter = async (contents: Readonly<Record<string, string>>) => {
  const folder = scratchFolder();
  const files = [];
  for (const [name, content] of Object.entries(contents)) {
    writeFileSync(join(folder, name), content);
    files.push(await describeFile(join(folder, name), name, null));
  }
  const made = await withOneSpelling(folder, files);
  for (const { path, bytes } of made) expect(readFileSync(join(folder, path)).length).toBe(bytes);
  return {
    text: readFileSync(join(folder, 'test.csv'), 'utf8'),
    changed: made.filter(({ header }) => header !== undefined).map(({ path }) => path),
  };
};

test.each([
  [
    'letters',
    'Id,Age,Income Level,y\n1,2,3,4\n',
    '\uFEFFId,age,"income_level"\n5,6,7\n',
    'Id,Age,Income Level\n5,6,7\n',
  ],
  [
    'a date',
    'Id,datetime,y\n1,2021-01-01 00:00,4\n',
    'Id,prediction_datetime\n5,2021-02-01 00:00\n',
    'Id,datetime\n5,2021-02-01 00:00\n',
  ],
])('test gets the names of train where it has them in other words: %s', async (_what, train, content, expected) => {
  expect(await testAfter({ 'train.csv': train, 'test.csv': content })).toEqual({
    text: expected,
    changed: ['test.csv'],
  });
});

test.each([
  ['has both', 'Id,Age,age,y\n1,2,3,4\n', 'Id,age\n5,6\n'],
  ['has another column', 'Id,Age,Size,y\n1,2,3,4\n', 'Id,Age,Weight\n5,6,7\n'],
  ['calls the key as the sample does', 'id,Age,y\n1,2,3\n', 'ID,Age\n5,6\n'],
])('test stays as it is where it %s', async (_what, train, content) => {
  const files = { 'train.csv': train, 'test.csv': content, 'sample_submission.csv': 'ID,y\n5,0\n' };
  expect(await testAfter(files)).toEqual({ text: content, changed: [] });
});
