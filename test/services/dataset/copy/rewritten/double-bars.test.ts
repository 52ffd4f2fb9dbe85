import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withoutDoubleBars } from '../../../../../services/dataset/copy/rewritten/double-bars.ts';
import { describeFile } from '../../../../../services/dataset/describe.ts';
import { scratchFolder } from '../../../../rigs/scratch.ts';

const written = async (content: string, name: string) => {
  const folder = scratchFolder();
  const path = join(folder, name);
  writeFileSync(path, content);
  const [file] = await withoutDoubleBars(folder, [await describeFile(path, name, null)]);
  return { file, text: readFileSync(path, 'utf8') };
};

test('rows that two bars divide, below a header of commas, are written with commas', async () => {
  const { file, text } = await written('ID,Text\n0||one, "two" || three\n1||four\n', 'training_text');
  expect(text).toBe('ID,Text\n0,"one, ""two"" || three"\n1,four\n');
  expect(file).toMatchObject({ path: 'training_text', format: 'csv', encoding: 'utf-8', divided: '||' });
});

test.each([
  ['with a row that they do not divide', 'ID,Text\n0||one\n1,two\n', 'train.csv'],
  ['of another name', 'ID,Text\n0||one\n', 'notes'],
  ['of one column', 'Text\none || two\n', 'train.txt'],
])('a file %s stays', async (_which, content, name) => {
  const { file, text } = await written(content, name);
  expect(text).toBe(content);
  expect(file?.divided).toBe(undefined);
});
