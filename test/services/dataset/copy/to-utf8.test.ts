import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, expect, test } from 'vitest';
import { ingest } from '../../../rigs/stages/intake.ts';
import { folders } from '../folders.ts';

const taken = async (files: Readonly<Record<string, Buffer>>) => {
  const { source, cache, scratch } = folders(files);
  const made = await ingest({ source, cache, scratch });
  assert(!(made instanceof Error));
  const copyOf = (path: string) => readFileSync(join(made.folder, path));
  return {
    files: made.files,
    copyOf,
    textOf: (path: string) => copyOf(path).toString(),
    own: (path: string) => readFileSync(join(source, path)),
  };
};

const big = `id,name\n${Array.from({ length: 40_000 }, (_, i) => `${i},café ${i}`).join('\n')}\n`;

test('tables in Windows-1252 and UTF-16 are copied as UTF-8; the own files stay as they are', async () => {
  const latin = Buffer.from('id,name\n1,caf\xe9\n2,5 \x80\n', 'latin1');
  const wide = Buffer.from('\ufeffid,name\n1,日本\n', 'utf16le');
  const { files, textOf, own } = await taken({
    ...{ 'big.csv': Buffer.from(big, 'latin1'), 'train.csv': latin, 'test.tsv': wide },
    ...{ 'wide.csv': Buffer.from(wide).swap16(), 'plain.csv': Buffer.from('id,name\n1,café\n') },
  });
  expect(files.map(({ path, encoding, was }) => [path, encoding, was])).toEqual([
    ['big.csv', 'utf-8', 'windows-1252'],
    ['plain.csv', 'utf-8', undefined],
    ['test.tsv', 'utf-8', 'utf-16le'],
    ['train.csv', 'utf-8', 'windows-1252'],
    ['wide.csv', 'utf-8', 'utf-16be'],
  ]);
  expect(textOf('train.csv')).toBe('id,name\n1,café\n2,5 €\n');
  expect(textOf('test.tsv')).toBe('id,name\n1,日本\n');
  expect(textOf('wide.csv')).toBe('id,name\n1,日本\n');
  expect(textOf('big.csv')).toBe(big);
  expect(own('train.csv')).toEqual(latin);
});

test('UTF-8 with a damaged or a cut character stays UTF-8', async () => {
  const damaged = Buffer.concat([Buffer.from('id,name\n1,日本\n2,'), Buffer.from([0xe9]), Buffer.from('\n3,é')]);
  const { files, textOf } = await taken({ 'train.csv': damaged });
  expect(files).toMatchObject([{ encoding: 'utf-8', was: 'utf-8' }]);
  expect(textOf('train.csv')).toBe('id,name\n1,日本\n2,\ufffd\n3,é');
});

test('what is no text stays as it is', async () => {
  const bytes = Buffer.from('id,y\n1,\xe9\x00\x01\n', 'latin1');
  const { files, copyOf } = await taken({ 'train.csv': bytes });
  expect(files).toMatchObject([{ encoding: 'invalid', invalidLine: 2 }]);
  expect(copyOf('train.csv')).toEqual(bytes);
});
