import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { assert, describe, expect, onTestFinished, test } from 'vitest';
import { takeIn } from '../../../../app/explore/data/take-in.ts';
import { findPython } from '../../../../services/python/environment.ts';
import { chooseTier } from '../../../../services/python/sandbox/choose.ts';
import { openIntake } from '../../../../services/reader/intake.ts';
import { makeBooks } from '../../../rigs/data/files/books.ts';
import { makeZip } from '../../../rigs/data/files/zip.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

const sandbox = await chooseTier('auto');
const isRoot = process.getuid?.() === 0;

/** A person's folder, and what is taken in when it, or something in it, is named. */
const person = (files: Readonly<Record<string, string | Buffer>>) => {
  assert(!('refused' in sandbox), 'tests need a sandbox');
  const root = scratchFolder();
  const [own, scratch] = [join(root, 'own'), join(root, 'scratch')];
  for (const path of [own, scratch]) mkdirSync(path);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(own, name), content);
  const intake = openIntake(sandbox, scratch);
  onTestFinished(() => intake[Symbol.dispose]());
  const signal = new AbortController().signal;
  const take = async (name = '') =>
    takeIn({
      ...{ data: name.startsWith('/') ? name : join(own, name), home: join(root, 'home'), intake, signal, scratch },
      ...{ python: findPython() ?? '', sandbox },
    });
  const paths = async (name = '') => {
    const taken = await take(name);
    assert('files' in taken, JSON.stringify(taken));
    return taken.files.map(({ path }) => path);
  };
  return { own, scratch, take, paths };
};

describe('a single file', () => {
  test('is taken without its neighbours, and stays what it is', async () => {
    const odd = '<img src=x onerror=alert(1)>.csv';
    const { own, scratch, take } = person({ [odd]: 'a,b\n1,2\n', 'secret.csv': 'password\n' });
    const before = statSync(join(own, odd));
    const taken = await take(odd);
    assert('files' in taken);
    expect(taken.files).toMatchObject([{ path: odd, format: 'csv', bytes: 8 }]);
    expect(readFileSync(taken.files[0]?.absolute ?? '', 'utf8')).toBe('a,b\n1,2\n');
    expect(readdirSync(scratch, { recursive: true }).filter((path) => String(path).includes('secret'))).toEqual([]);
    const after = statSync(join(own, odd));
    expect([after.mtimeMs, after.mode, after.ino, after.nlink]).toEqual([before.mtimeMs, before.mode, before.ino, 1]);
    expect(statSync(taken.files[0]?.absolute ?? '').ino).not.toBe(before.ino);
  });
  test('may be named twice: its bytes are never written', async () => {
    const { own, paths } = person({ 'sales.csv': 'a,b\n1,2\n' });
    expect([await paths('sales.csv'), await paths('sales.csv')]).toEqual([['sales.csv'], ['sales.csv']]);
    expect(readFileSync(join(own, 'sales.csv'), 'utf8')).toBe('a,b\n1,2\n');
  });
  test('whose name would steer a terminal was named, so it is taken', async () => {
    const name = 'a\u001b[2Jb.csv';
    expect(await person({ [name]: 'a,b\n1,2\n' }).paths(name)).toEqual(['data']);
  });
  test('by a link is the file behind it, and hidden only where nobody named it', async () => {
    const { own, paths } = person({ 'sales.csv': 'a,b\n1,2\n' });
    symlinkSync(join(own, 'sales.csv'), join(own, '.link.csv'));
    expect(await paths('.link.csv')).toEqual(['link.csv']);
  });
  test('that is an archive is what it holds', async () => {
    const zip = makeZip([{ name: 'in/a.csv', content: 'a,b\n1,2\n' }]);
    expect(await person({ 'all.zip': zip }).paths('all.zip')).toEqual(['in/a.csv']);
  });
});

describe('a folder', () => {
  test('is taken whole: archives unpacked, workbooks and databases as their tables, the rest as it is', async () => {
    const { own, take } = person({ 'a.csv': 'a\n1\n', 'read me.md': 'hi', 'x.db-shm': '' });
    makeBooks({
      ...{ two_sheets: join(own, 'book.xlsx'), two_tables: join(own, 'x.db'), damaged: join(own, 'half.xlsx') },
    });
    const taken = await take();
    expect(taken).toMatchObject({
      notes: expect.arrayContaining([expect.stringMatching(/^left as it is: half.xlsx is damaged .* CSV/)]),
    });
    assert('files' in taken);
    expect(taken.files.map(({ path }) => path)).toEqual([
      ...['a.csv', 'book-A & _b_.csv', 'book-Sales.csv', 'half.xlsx', 'read me.md'],
      ...['x-odd_name _x_.csv', 'x-people.csv'],
    ]);
    expect(taken.files.map(({ absolute, bytes }) => statSync(absolute).size === bytes)).not.toContain(false);
    expect(readdirSync(own).sort()).toEqual(['a.csv', 'book.xlsx', 'half.xlsx', 'read me.md', 'x.db', 'x.db-shm']);
  });
  test('that holds nothing is refused, with what was left out', async () => {
    expect(await person({}).take()).toMatchObject({
      ...{
        kind: 'no-data',
        message: expect.stringMatching(/own\/? holds no files$/),
        advice: expect.stringMatching(/./),
      },
    });
    expect(await person({ '.env': 'KEY=1' }).take()).toMatchObject({
      message: expect.stringContaining('holds no files but what is left out: hidden files'),
    });
  });
  test.skipIf(isRoot)('with a file that cannot be read is refused by its name', async () => {
    const { own, take } = person({ 'a.csv': 'a\n1\n' });
    chmodSync(join(own, 'a.csv'), 0);
    expect(await take()).toMatchObject({ kind: 'no-data', message: 'a.csv cannot be read: permission denied' });
  });
});

describe('what is no data', () => {
  test.each([
    ['./not-there.csv', 'does not exist'],
    ['sales.csv', 'does not exist'],
    ['https://example.com/data.csv', 'is neither data nor an address that is known'],
    ['https://www.kaggle.com/code/somebody/notebook', 'is neither data nor an address that is known'],
    ['/etc/passwd', 'is a file of the operating system'],
    ['/etc', 'is a folder of the operating system'],
    ['/dev/null', 'is no file but a pipe or a device'],
    [homedir(), 'holds your home folder'],
    ['two words', 'is neither data nor an address that is known'],
  ])('%s is refused, and nothing is written', async (data, why) => {
    assert(!('refused' in sandbox));
    const scratch = scratchFolder();
    using intake = openIntake(sandbox, scratch);
    const signal = new AbortController().signal;
    const refused = await takeIn({ data, home: join(scratch, 'home'), intake, python: '', sandbox, scratch, signal });
    expect(refused).toMatchObject({ ok: false, kind: 'usage', message: expect.stringContaining(why) });
    expect(refused).toMatchObject({ advice: expect.stringMatching(/./) });
    expect([readdirSync(scratch), existsSync(join(scratch, 'home'))]).toEqual([[], false]);
  });
});
