import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withGluedKeys } from '../../../../../services/dataset/copy/rewritten/glued-keys.ts';
import { describeFile } from '../../../../../services/dataset/describe.ts';
import { scratchFolder } from '../../../../rigs/scratch.ts';

const days = ['2024-06-01', '2024-06-02'];
const rows = days.flatMap((day) => ['a_1', 'b'].map((shop) => `${day},${shop},"x, y"\n`)).join('');

const testBeside = async (keys: readonly string[], header = 'date,shop,note') => {
  const folder = scratchFolder();
  const contents = {
    'test.csv': `${header}\n${rows}`,
    'sample_submission.csv': `id,sales\n${keys.map((key) => `${key},0\n`).join('')}`,
  };
  const files = [];
  for (const [name, content] of Object.entries(contents)) {
    writeFileSync(join(folder, name), content);
    files.push(await describeFile(join(folder, name), name, null));
  }
  await withGluedKeys(folder, files);
  return readFileSync(join(folder, 'test.csv'), 'utf8');
};

const inOrder = days.flatMap((day) => ['a_1', 'b'].map((shop) => `${shop}_${day}`));

test.each([
  ['in another order', inOrder.toReversed()],
  ['for fewer rows', inOrder.slice(1)],
])('a test whose columns are the keys of the sample gets these as a column where they are %s', async (_how, keys) => {
  const [header, first] = (await testBeside(keys)).split('\n');
  expect(header).toBe('id,date,shop,note');
  expect(first).toBe('a_1_2024-06-01,2024-06-01,a_1,"x, y"');
});

test.each([
  ['by place', inOrder, undefined],
  ['by nothing', ['1', '2', '3', '4'], undefined],
  ['by a column of that name', inOrder.toReversed(), 'date,shop,ID'],
])('a test that belongs to the sample %s stays as it is', async (_how, keys, header) => {
  expect(await testBeside(keys, header)).toBe(`${header ?? 'date,shop,note'}\n${rows}`);
});
