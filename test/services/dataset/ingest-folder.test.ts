import { existsSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { assert, describe, expect, test } from 'vitest';
import { openZip } from '../../../services/dataset/archives/zip-reader.ts';
import { makeZip } from '../../rigs/data/files/zip.ts';
import { ingest } from '../../rigs/stages/intake.ts';
import { folders, leftOut, prepared, refused } from './folders.ts';

const csv = 'id,y\n1,2\n';

/** Where a link leads; null: it is gone. */
const linkOf = (path: string): string | null => {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
};

describe('plain folders', () => {
  test('are copied, whatever becomes of them later', async () => {
    const { source, cache, scratch } = folders({ 'train.csv': csv });
    const made = await ingest({ source, cache, scratch });
    assert(!(made instanceof Error));
    expect(made.files).toMatchObject([{ path: 'train.csv', bytes: 9 }]);
    writeFileSync(join(source, 'train.csv'), 'changed');
    expect(readFileSync(join(made.folder, 'train.csv'), 'utf8')).toBe(csv);
  });
  test('links and hidden files are left out', async () => {
    const { source, cache, scratch } = folders({ 'train.csv': csv, '.secret': 'x' });
    symlinkSync('/etc/passwd', join(source, 'test.csv'));
    const made = await ingest({ source, cache, scratch });
    expect(made).toMatchObject({
      files: [{ path: 'train.csv' }],
      leftOut: [
        { what: 'hidden files', count: 1, example: '.secret' },
        { what: 'links', count: 1, example: 'test.csv' },
      ],
    });
  });
  test('leave out a download that was stopped, and only that', async () => {
    const { files } = await prepared({
      'train.csv': csv,
      'all.zip.part': 'PK',
      'all.zip.part.json': '{}',
      'spare.part': 'data',
      'other.part.json': '{}',
    });
    expect(files.map(({ path }) => path)).toEqual(['other.part.json', 'spare.part', 'train.csv']);
  });
  test('name the line where bytes stop being text in UTF-8, also where a character is cut by a chunk', async () => {
    const long = `${'é'.repeat(2 ** 19 + 3)}\nok\n`;
    const { files } = await prepared({
      'good.csv': `a${long}`,
      'bad.csv': Buffer.concat([Buffer.from(`${long}x,`), Buffer.from([0xe9, 1]), Buffer.from('\n')]),
      'cut.csv': Buffer.from([0x61, 0x0a, 1, 0xe2, 0x82]),
    });
    expect(files.map(({ path, encoding, invalidLine }) => [path, encoding, invalidLine])).toEqual([
      ['bad.csv', 'invalid', 3],
      ['cut.csv', 'invalid', 2],
      ['good.csv', 'utf-8', null],
    ]);
  });
});

describe('archives', () => {
  test('are replaced by what they hold: zip, zip in zip, gz', async () => {
    const inner = makeZip([{ name: 'deep/test.csv', content: csv }]);
    const { folder, files } = await prepared({
      'all.zip': makeZip([
        { name: 'train.csv', content: csv },
        { name: 'inner.zip', content: inner },
        { name: '__MACOSX/._train.csv', content: 'litter' },
      ]),
      'sample_submission.csv.gz': gzipSync(csv),
      'notes.md': 'hello',
    });
    expect(files.map(({ path, archive }) => [path, archive])).toEqual([
      ['deep/test.csv', 'all.zip'],
      ['notes.md', null],
      ['sample_submission.csv', 'sample_submission.csv.gz'],
      ['train.csv', 'all.zip'],
    ]);
    for (const { path } of files) expect(existsSync(join(folder, path)), path).toBe(true);
    expect(readFileSync(join(folder, 'deep/test.csv'), 'utf8')).toBe(csv);
  });
  test('that repeat a file beside them add nothing', async () => {
    const { files } = await prepared({
      'train.csv': csv,
      'train.csv.zip': makeZip([{ name: 'train.csv', content: csv }]),
    });
    expect(files.map(({ path }) => path)).toEqual(['train.csv']);
  });
  test('with a file that comes twice give the later one, be it small, large or one of many', async () => {
    const large = (last: string) => `id,y\n${'1,2\n'.repeat(400_000)}${last}\n`;
    const many = Array.from({ length: 600 }, (_, n) => ({ name: `a/${n}.txt`, content: String(n) }));
    const entries = [
      { name: 'train.csv', content: csv },
      { name: 'test.csv', content: large('3,3') },
      ...many,
      { name: 'a/599.txt', content: 'new' },
      { name: 'train.csv', content: large('4,4') },
      { name: 'test.csv', content: 'id,y\n5,5\n' },
    ];
    const { folder, files } = await prepared({ 'twice.zip': makeZip(entries) });
    expect(files).toHaveLength(602);
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    expect([read('train.csv').endsWith('4,4\n'), read('test.csv'), read('a/599.txt')]).toEqual([
      true,
      'id,y\n5,5\n',
      'new',
    ]);
  });
  test('that are called like the table in them are unpacked all the same', async () => {
    const { folder, files } = await prepared({
      'train.csv': makeZip([{ name: 'train.csv', content: csv }]),
      'test.csv': gzipSync('id\n3\n'),
      'odd.csv': 'PK,y\n1,2\n',
    });
    expect(files.map(({ path }) => path)).toEqual(['odd.csv', 'test.csv', 'train.csv']);
    expect(readFileSync(join(folder, 'train.csv'), 'utf8')).toBe(csv);
    expect(readFileSync(join(folder, 'test.csv'), 'utf8')).toBe('id\n3\n');
  });
  test('with a path that leaves the folder are refused', async () => {
    const made = await refused({ 'evil.zip': makeZip([{ name: '../evil.csv', content: csv }]) });
    expect(made).toMatchObject({ kind: 'unsafe-archive', file: 'evil.zip' });
  });
  test('with a link are refused', async () => {
    const link = { name: 'train.csv', content: '/etc/passwd', mode: 0o120777 };
    expect(await refused({ 'link.zip': makeZip([link]) })).toMatchObject({ kind: 'unsafe-archive' });
  });
  test('that were cut short are left out, with advice', async () => {
    const whole = makeZip([{ name: 'train.csv', content: csv.repeat(100) }]);
    const advice = expect.stringContaining('Download it again');
    const [cut, gz] = [whole.subarray(0, whole.length - 30), gzipSync(csv.repeat(99)).subarray(0, 20)];
    expect(await leftOut({ 'train.zip': cut, 'train.csv.gz': gz })).toMatchObject([
      { kind: 'bad-archive', file: 'train.csv.gz', advice },
      { kind: 'bad-archive', file: 'train.zip', advice },
    ]);
  });
  test('that are broken inside another leave its other files', async () => {
    const inner = makeZip([{ name: 'train.csv', content: csv }]).subarray(0, 60);
    const outer = makeZip([
      { name: 'train.zip', content: inner },
      { name: 'test.csv', content: csv },
    ]);
    const made = await prepared({ 'all.zip': outer });
    expect(made.files.map(({ path }) => path)).toEqual(['test.csv']);
    expect(made.broken).toMatchObject([{ kind: 'bad-archive', file: 'all.zip > train.zip' }]);
  });
  test('that are broken in great number are named up to a limit, and the others counted', async () => {
    const inner = Array.from({ length: 103 }, (_, i) => ({ name: `${i}.zip`, content: 'PK' }));
    const broken = await leftOut({ 'all.zip': makeZip(inner) });
    expect(broken).toHaveLength(101);
    expect(broken.at(-1)).toMatchObject({ kind: 'bad-archive', message: '3 more archives cannot be unpacked' });
  });
  test('that are no zip are closed', async () => {
    const { source } = folders({ 'train.zip': 'PK' });
    const path = join(source, 'train.zip');
    await expect(openZip(path)).rejects.toThrow();
    const open = readdirSync('/proc/self/fd').map((file) => linkOf(`/proc/self/fd/${file}`));
    expect(open).not.toContain(path);
  });
  test('that are bombs are refused before they fill the disk', async () => {
    const zeros = Buffer.alloc(66 * 2 ** 20);
    const bomb = makeZip([{ name: 'train.csv', content: zeros }]);
    expect(await refused({ 'bomb.zip': bomb })).toMatchObject({
      kind: 'unsafe-archive',
      message: expect.stringContaining('zip bomb'),
    });
    expect(await refused({ 'nested.zip': makeZip([{ name: 'in.zip', content: bomb }]) })).toMatchObject({
      kind: 'unsafe-archive',
    });
    expect(await refused({ 'bomb.csv.gz': gzipSync(zeros) })).toMatchObject({ kind: 'unsafe-archive' });
  });
  test('nested without end are refused', async () => {
    let zip = makeZip([{ name: 'train.csv', content: csv }]);
    for (let depth = 0; depth < 4; depth++) zip = makeZip([{ name: 'in.zip', content: zip }]);
    expect(await refused({ 'deep.zip': zip })).toMatchObject({ kind: 'unsafe-archive' });
  });
});

test.each([
  ['train.csv.zip', '<!DOCTYPE html>\n<html><body>Accept the rules</body></html>\n'],
  ['train.csv', '\n<html lang="en"><head><title>Sign in</title></head></html>\n'],
  ['data.tar.gz', '\uFEFF<!doctype HTML><p>Please log in</p>'],
  ['test.parquet', '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"></html>'],
])('a web page in place of %s is refused as what it is', async (name, content) => {
  const report = await refused({ [name]: content, 'sample_submission.csv': 'id,y\n1,0\n' });
  expect(report).toMatchObject({ file: name, message: expect.stringContaining('web page (HTML)') });
  expect(report.advice).toMatch(/rules/);
});
