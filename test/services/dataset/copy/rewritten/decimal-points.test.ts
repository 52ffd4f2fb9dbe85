import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withDecimalPoints } from '../../../../../services/dataset/copy/rewritten/decimal-points.ts';
import { describeFile } from '../../../../../services/dataset/describe.ts';
import { scratchFolder } from '../../../../rigs/scratch.ts';

const written = async (content: string, name = 'train.csv') => {
  const folder = scratchFolder();
  const path = join(folder, name);
  writeFileSync(path, content);
  const [file] = await withDecimalPoints(folder, [await describeFile(path, name, null)]);
  return { file, text: readFileSync(path, 'utf8') };
};

test('numbers with decimal commas are written with points, whatever stands beside them', async () => {
  const content = 'id;price;area;name;sold\n1;12,71;1.204,5;"a;b, c";1\n2;-0,5;NA;d,e;0\n3;4;12;7,5;1\n';
  const { file, text } = await written(content);
  expect(text).toBe('id,price,area,name,sold\n1,12.71,1204.5,"a;b, c",1\n2,-0.5,NA,"d,e",0\n3,4,12,"7,5",1\n');
  expect(file).toMatchObject({ format: 'csv', decimals: 'comma', bytes: text.length });
});

test('in a table that commas divide, commas of thousands are left out', async () => {
  const content = 'id,load,paid,codes\n1,"16,853","$1,204.50","101,205"\n2,912,$7,"330,120"\n3,"1,016,001",NA,404\n';
  const { file, text } = await written(content);
  expect(text).toBe('id,load,paid,codes\n1,16853,1204.50,"101,205"\n2,912,7,"330,120"\n3,1016001,NA,404\n');
  expect(file).toMatchObject({ decimals: 'thousands' });
});

test.each([
  ['of a column with one word, however late', `id;x\n${'1;1,5\n'.repeat(1200)}2;1,5 m\n`, 'train.csv'],
  ['of lists of more than two', 'id;tags\n1;3,17\n2;1,2,5\n', 'train.csv'],
  ['of thousands, as far as one can tell', 'id;x\n1;12,345\n2;1,204\n', 'train.csv'],
  ['without commas', 'id;x\n1;1.5\n2;2.5\n', 'train.csv'],
  ['in a table that commas divide', 'id,x\n1,"1,5"\n2,"2,5"\n', 'train.csv'],
  ['of a sample', 'id;x\n1;1,5\n', 'sample_submission.csv'],
])('cells %s stay', async (_which, content, name) => {
  const { file, text } = await written(content, name);
  expect(text).toBe(content);
  expect(file?.decimals).toBe(undefined);
});
