import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { makeZip } from '../../rigs/data/files/zip.ts';
import { leftOut, prepared, refused } from './folders.ts';
import { escaping7z, linking7z, locked7z, make7z, makeOddZip, packOne, sealed7z, zerosBz2 } from './make-7z.ts';
import { makeTar, type TarMember } from './make-tar.ts';

const csv = 'id,y\n1,2\n';
/** A little more than what is looked at as a bomb at all. */
const zeros = Buffer.alloc(66 * 2 ** 20);
const tar = makeTar(
  [
    { name: './' },
    { name: './deep/', type: '5' },
    { name: './deep/test.csv', content: csv },
    { name: './train.csv', content: 'id,y\n3,4\n' },
    { name: './._train.csv', content: 'litter' },
  ].map((member): TarMember => (member.name === './' ? { ...member, type: '5' } : (member as TarMember))),
);

const contents = async (files: Readonly<Record<string, Buffer | string>>) => {
  const made = await prepared(files);
  return Object.fromEntries(made.files.map(({ path }) => [path, readFileSync(join(made.folder, path), 'utf8')]));
};

describe('tar', () => {
  test.each([
    ['data.tar', tar],
    ['data.tar.gz', gzipSync(tar)],
    ['data.TGZ', gzipSync(tar)],
    ['gzipped-all-the-same.tar', gzipSync(tar)],
    ['not-gzipped-after-all.tgz', tar],
  ])('%s gives its files', async (name, packed) => {
    expect(await contents({ [name]: packed })).toEqual({ 'deep/test.csv': csv, 'train.csv': 'id,y\n3,4\n' });
  });
  test('inside a zip, and a zip inside it', async () => {
    const inner = makeTar([{ name: 'in/all.zip', content: makeZip([{ name: 'test.csv', content: csv }]) }]);
    const found = await contents({ 'bundle.zip': makeZip([{ name: 'train.tar.gz', content: gzipSync(inner) }]) });
    expect(found).toEqual({ 'test.csv': csv });
  });
  test('of many small files and a large one', async () => {
    const large = Buffer.from('x,'.repeat(2 ** 20));
    const small = Array.from({ length: 500 }, (_, n) => ({ name: `a/${n}.txt`, content: String(n) }));
    const found = await contents({ 'many.tar': makeTar([...small, { name: 'b.csv', content: large }]) });
    expect(Object.keys(found)).toHaveLength(501);
    expect(found['a/499.txt']).toBe('499');
    expect(found['b.csv']).toBe(large.toString());
  });
  test('a file that comes twice is the later one', async () => {
    const twice = makeTar(['old', 'new'].map((content) => ({ name: 'train.csv', content })));
    expect(await contents({ 'twice.tar': twice })).toEqual({ 'train.csv': 'new' });
  });
  test.each<[string, TarMember]>([
    ['a path upwards', { name: '../evil.csv', content: csv }],
    ['a path upwards in the middle', { name: 'a/../../evil.csv', content: csv }],
    ['an absolute path', { name: '/evil/evil.csv', content: csv }],
    ['a symbolic link', { name: 'train.csv', type: '2', link: '/etc/passwd' }],
    ['a hard link', { name: 'train.csv', type: '1', link: '/etc/passwd' }],
    ['a device', { name: 'train.csv', type: '3' }],
    ['a named pipe', { name: 'train.csv', type: '6' }],
    ['something unknown', { name: 'train.csv', type: 'V' }],
  ])('with %s is refused', async (_what, member) => {
    const made = await refused({ 'evil.tar.gz': gzipSync(makeTar([{ name: 'a.csv', content: csv }, member])) });
    expect(made).toMatchObject({ kind: 'unsafe-archive', file: 'evil.tar.gz' });
  });
  test('that was cut short or is none is left out, with advice', async () => {
    const cut = { kind: 'bad-archive', advice: expect.stringContaining('Download it again') };
    const long = makeTar([{ name: 'train.csv', content: csv.repeat(1000) }]);
    expect(await leftOut({ 'cut.tar': long.subarray(0, 3000) })).toMatchObject([cut]);
    expect(await leftOut({ 'cut.tar.gz': gzipSync(long).subarray(0, 80) })).toMatchObject([cut]);
    expect(await leftOut({ 'notes.tar': 'It is not here yet. '.repeat(100) })).toMatchObject([cut]);
    expect(await leftOut({ 'twice.tgz': gzipSync(gzipSync(tar)) })).toMatchObject([{ kind: 'bad-archive' }]);
  });
  test('that is a bomb is refused, whether in files or in nothing at all', async () => {
    const bomb = { kind: 'unsafe-archive', message: expect.stringContaining('zip bomb') };
    const files = gzipSync(makeTar([{ name: 'a.csv', content: zeros }]));
    expect(await refused({ 'bomb.tgz': files })).toMatchObject(bomb);
    expect(await refused({ 'in.zip': makeZip([{ name: 'a.tgz', content: files }]) })).toMatchObject(bomb);
    expect(await refused({ 'null.tgz': gzipSync(Buffer.concat([makeTar([]), zeros])) })).toMatchObject(bomb);
  });
});

describe('a zip packed by a method of its own', () => {
  const train = csv.repeat(999);
  test.each(['Deflate64', 'BZip2'] as const)('%s gives its files', async (method) => {
    expect(await contents({ 'odd.zip': await makeOddZip(method, { 'train.csv': train }) })).toEqual({
      ...{ 'train.csv': train },
    });
  });
  test('LZMA, in another zip, gives its files', async () => {
    const odd = await makeOddZip('LZMA', { 'train.csv': train });
    expect(await contents({ 'all.zip': makeZip([{ name: 'odd.zip', content: odd }]) })).toEqual({ 'train.csv': train });
  });
  test('leaves nothing of what is no data', async () => {
    const odd = await makeOddZip('LZMA', { 'data/train.csv': csv.repeat(99), 'data/._train.csv': 'litter'.repeat(99) });
    expect(Object.keys(await contents({ 'odd.zip': odd }))).toEqual(['data/train.csv']);
  });
});

describe('a file packed by itself', () => {
  test.each(['train.csv.bz2', 'train.csv.xz', 'train.csv.zst'])('%s gives its file', async (name) => {
    expect(await contents({ [name]: await packOne(name, csv) })).toEqual({ 'train.csv': csv });
  });
  test.each(['data.tar.bz2', 'data.tbz2', 'data.tar.xz', 'data.txz', 'data.tar.zst'])(
    '%s gives its files',
    async (name) => {
      expect(await contents({ [name]: await packOne(name, tar) })).toEqual({
        'deep/test.csv': csv,
        'train.csv': 'id,y\n3,4\n',
      });
    },
  );
  test('is none where there are many: they stay as they are', async () => {
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`rows/${n}.csv.xz`, 'as it is']));
    expect(Object.keys(await contents(many))).toEqual(Object.keys(many).sort());
    const zipped = makeZip(Object.entries(many).map(([name, content]) => ({ name, content })));
    expect(Object.keys(await contents({ 'all.zip': zipped }))).toEqual(Object.keys(many).sort());
  });
  test('that is a bomb is refused; one that was cut short, or is none, is left out', async () => {
    const bomb = { kind: 'unsafe-archive', message: expect.stringContaining('zip bomb') };
    expect(await refused({ 'bomb.csv.bz2': zerosBz2 })).toMatchObject(bomb);
    expect(await refused({ 'bomb.csv.zst': await packOne('a.zst', zeros) })).toMatchObject(bomb);
    const whole = await packOne('a.xz', csv.repeat(999));
    expect(await leftOut({ 'cut.csv.xz': whole.subarray(0, 60), 'none.bz2': 'hello' })).toMatchObject([
      { kind: 'bad-archive', file: 'cut.csv.xz' },
      { kind: 'bad-archive', file: 'none.bz2' },
    ]);
  });
});

describe('7z', () => {
  test('gives its files, also from within a zip', async () => {
    const packed = await make7z({ 'deep/test.csv': csv, 'train.csv': 'id,y\n3,4\n' });
    const expected = { 'deep/test.csv': csv, 'train.csv': 'id,y\n3,4\n' };
    expect(await contents({ 'data.7z': packed })).toEqual(expected);
    expect(await contents({ 'all.zip': makeZip([{ name: "it's [1] *.7z", content: packed }]) })).toEqual(expected);
  });
  test('that would leave its folder, or holds a link, is refused', async () => {
    expect(await refused({ 'evil.7z': escaping7z })).toMatchObject({ kind: 'unsafe-archive', file: 'evil.7z' });
    const link = await refused({ 'link.7z': linking7z });
    expect(link).toMatchObject({ kind: 'unsafe-archive', message: expect.stringContaining('link.csv') });
  });
  test('with a password is left out without asking for it', async () => {
    const advice = expect.stringContaining('password');
    expect(await leftOut({ 'locked.7z': locked7z })).toMatchObject([{ kind: 'bad-archive', advice }]);
    expect(await leftOut({ 'sealed.7z': sealed7z })).toMatchObject([{ kind: 'bad-archive', advice }]);
  });
  test('that is a bomb is refused; one that was cut short or is no 7z is left out', async () => {
    const bomb = await make7z({ 'zeros.csv': zeros });
    const message = expect.stringContaining('zip bomb');
    expect(await refused({ 'bomb.7z': bomb })).toMatchObject({ kind: 'unsafe-archive', message });
    expect(await leftOut({ 'cut.7z': bomb.subarray(0, bomb.length - 40) })).toMatchObject([{ kind: 'bad-archive' }]);
    const zip = makeZip([{ name: 'train.csv', content: csv }]);
    expect(await leftOut({ 'zip.7z': zip })).toMatchObject([{ kind: 'bad-archive' }]);
  });
});

describe('a zip', () => {
  test('whose entries are stored as they are gives its files', async () => {
    const stored = new ZipFile();
    for (const name of ['train.csv', 'test.csv']) stored.addBuffer(Buffer.from(csv), name, { compress: false });
    stored.end();
    expect(await contents({ 'data.zip': await buffer(stored.outputStream) })).toEqual({
      ...{ 'train.csv': csv, 'test.csv': csv },
    });
  });
  test.each([
    ['longer', csv.length - 1],
    ['shorter', csv.length + 1],
    ['far longer', 0],
  ])('with an entry that is %s than it says is left out', async (_how, said) => {
    const zip = makeZip([{ name: 'train.csv', content: csv }]);
    zip.writeUInt32LE(said, zip.indexOf('PK\x01\x02') + 24);
    expect(await leftOut({ 'data.zip': zip })).toMatchObject([
      { kind: 'bad-archive', message: expect.stringContaining('not as long as it says') },
    ]);
  });
  test('with an entry that is cut short is left out', async () => {
    const zip = makeZip([{ name: 'train.csv', content: csv.repeat(100) }]);
    const directory = zip.indexOf('PK\x01\x02');
    zip.writeUInt32LE(zip.readUInt32LE(directory + 20) - 4, directory + 20);
    expect(await leftOut({ 'data.zip': zip })).toMatchObject([{ kind: 'bad-archive' }]);
  });
});

describe('names that meet', () => {
  test('folders within folders of the same name stay as they are', async () => {
    const packed = makeZip([{ name: 'timit/timit/train.csv', content: csv }]);
    expect(await contents({ 'timit.zip': packed })).toEqual({ 'timit/timit/train.csv': csv });
  });
  test('an archive named like the archive in it, down to the limit', async () => {
    const inner = makeZip([{ name: 'train.csv', content: csv }]);
    expect(await contents({ 'train.zip': makeZip([{ name: 'train.zip', content: inner }]) })).toEqual({
      'train.csv': csv,
    });
  });
  test('a file where another archive has a folder', async () => {
    const found = await contents({
      'a.zip': makeZip([{ name: 'train', content: 'a file' }]),
      'b.zip': makeZip([{ name: 'train/x.csv', content: csv }]),
      'c.zip': makeZip([{ name: 'train', content: 'another' }]),
    });
    expect(found).toEqual({ train: 'a file', 'b.zip.d/train/x.csv': csv, 'c.zip.d/train': 'another' });
  });
});
