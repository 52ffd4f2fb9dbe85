import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openFileWriter } from '../../../../services/dataset/copy/write-files.ts';
import { makeZip } from '../../../rigs/data/files/zip.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { prepared } from '../folders.ts';

const nameOf = (at: number) => `${String(at).padStart(4, '0')}.txt`;

describe('many small files', () => {
  test('are all there with their contents when the writer has finished, also empty and larger ones', async () => {
    const folder = scratchFolder();
    await using writer = openFileWriter(folder);
    const contentOf = (at: number) => String(at).repeat(at % 700 === 0 ? 2 ** 16 : at % 7);
    for (let at = 0; at < 900; at++) await writer.put(nameOf(at), Buffer.from(contentOf(at)));
    await writer.finish();
    expect(readdirSync(folder)).toHaveLength(900);
    for (let at = 0; at < 900; at++) expect(readFileSync(join(folder, nameOf(at)), 'utf8')).toBe(contentOf(at));
  });
  test('that cannot be written name the file, and nothing that was there is written over', async () => {
    const folder = scratchFolder();
    writeFileSync(join(folder, nameOf(1234)), 'ours');
    mkdirSync(join(folder, nameOf(2999)));
    await using writer = openFileWriter(folder);
    const all = async () => {
      for (let at = 0; at < 3000; at++) await writer.put(nameOf(at), Buffer.from('new'));
      await writer.finish();
    };
    await expect(all()).rejects.toMatchObject({ path: nameOf(1234), code: 'EEXIST' });
    expect(readFileSync(join(folder, nameOf(1234)), 'utf8')).toBe('ours');
  });
  test('of a zip, some of them twice, are there with what came last', async () => {
    const entries = Array.from({ length: 1500 }, (_, at) => ({ name: nameOf(at % 1400), content: String(at) }));
    const made = await prepared({ 'twice.zip': makeZip(entries) });
    expect(made.files).toHaveLength(1400);
    const read = (at: number) => readFileSync(join(made.folder, nameOf(at)), 'utf8');
    expect([read(0), read(99), read(100), read(1399)]).toEqual(['1400', '1499', '100', '1399']);
  });
});

describe('an archive', () => {
  const loose = Array.from({ length: 600 }, (_, at) => ({ name: nameOf(at), content: `${at}` }));
  test('of loose files lies in a folder of its own, beside what was there', async () => {
    const files = {
      'train/0001.txt': 'ours',
      'train.zip': makeZip(loose.map((one) => ({ ...one, name: one.name.replace('.txt', '.bin') }))),
    };
    const made = await prepared(files);
    expect(made.files).toHaveLength(601);
    expect(readFileSync(join(made.folder, 'train/0001.txt'), 'utf8')).toBe('ours');
    expect(readFileSync(join(made.folder, 'train/0599.bin'), 'utf8')).toBe('599');
  });
  test('of folders, one with an archive in it, gives every file once', async () => {
    const inner = makeZip([{ name: 'a/late.txt', content: 'late' }]);
    const made = await prepared({
      'all.zip': makeZip([
        { name: 'a/0.txt', content: 'a' },
        { name: 'b/inner.zip', content: inner },
        { name: 'b/1.txt', content: 'b' },
        { name: 'top.txt', content: 'top' },
      ]),
    });
    expect(made.files.map(({ path }) => path)).toEqual(['a/0.txt', 'a/late.txt', 'b/1.txt', 'top.txt']);
    for (const { path, bytes } of made.files) expect(readFileSync(join(made.folder, path))).toHaveLength(bytes);
  });
});
