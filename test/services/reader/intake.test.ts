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
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { assert, describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { lookAt } from '../../../services/dataset/media/look-at.ts';
import { chooseTier } from '../../../services/python/sandbox/choose.ts';
import { openIntake } from '../../../services/reader/intake.ts';
import { recallIngest, rememberIngest, signatureOf } from '../../../services/reader/remembered.ts';
import { literal } from '../../../services/tables/sql.ts';
import { openTable } from '../../../services/tables/table.ts';
import { npy } from '../../rigs/data/files/arrays.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { makeTar } from '../dataset/make-tar.ts';

const sandbox = await chooseTier('auto');
const signal = new AbortController().signal;
const rows = (count: number) => `id,y\n${Array.from({ length: count }, (_, i) => `${i},${i % 2}`).join('\n')}\n`;
const Counted = z.object({ n: z.coerce.number() });
const Text = z.object({ content: z.string() });

/** A folder of a stranger's, and the way in for it. */
const stranger = (files: Readonly<Record<string, string | Buffer>>, named = 'given') => {
  assert(!('refused' in sandbox), 'tests need a sandbox');
  const root = scratchFolder();
  const source = join(root, named);
  mkdirSync(source);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(source, name), content);
  const [cache, scratch] = [join(root, 'cache'), join(root, 'scratch')];
  const intake = openIntake(sandbox, scratch);
  onTestFinished(() => intake[Symbol.dispose]());
  const ingest = () => intake.ingest({ source, cache, signal });
  const taken = async () => {
    const made = await ingest();
    assert(!(made instanceof Error), made instanceof Error ? made.message : '');
    return made;
  };
  return { root, source, cache, scratch, intake, ingest, taken };
};

describe('what is taken in', () => {
  test('is listed regular files, whoever may read them: no link, no hidden file, nothing they lead to', async () => {
    const { root, source, taken } = stranger({ 'train.csv': rows(3), '.env': 'KEY=1' });
    mkdirSync(join(source, '.git'));
    writeFileSync(join(root, 'secret.csv'), 'a,b\n1,secret\n');
    symlinkSync(join(root, 'secret.csv'), join(source, 'test.csv'));
    symlinkSync('/root', join(source, 'x'));
    chmodSync(join(source, 'train.csv'), 0o600);
    const { folder, leftOut } = await taken();
    expect(readdirSync(folder)).toEqual(['train.csv']);
    const copy = statSync(join(folder, 'train.csv'));
    expect([copy.mode & 0o777, copy.uid], 'every solution can read it').toEqual([0o644, process.getuid?.()]);
    expect(leftOut.map(({ what, count }) => [what, count])).toEqual([
      ['hidden files', 2],
      ['links', 2],
    ]);
  });
  test('leaves nothing where an archive was refused', async () => {
    const deep = makeTar([{ name: `${'d/'.repeat(45)}f.csv`, content: 'x' }]);
    const { cache, scratch, ingest } = stranger({ 'all.tar.gz': gzipSync(deep) });
    expect(await ingest()).toMatchObject({ kind: 'unsafe-archive', message: expect.stringContaining('32 deep') });
    const left = readdirSync(cache, { recursive: true }).concat(
      readdirSync(scratch, { recursive: true, encoding: 'utf8' }).filter((path) => path.includes('.csv')),
    );
    expect(left.filter((path) => String(path).includes('/'))).toEqual([]);
  });
  test('stops when it is told to', async () => {
    const { intake, source, cache } = stranger({ 'train.csv': rows(3) });
    await expect(intake.ingest({ source, cache, signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow(
      'enough',
    );
  });
  test('is not read again until it changes, nor trusted when the copy did', async () => {
    const { source, cache, taken } = stranger({ 'train.csv': rows(3) });
    const written = statSync(join(source, 'train.csv')).mtimeMs;
    const later = written + 60_000;
    const signature = signatureOf(source, 'stranger', later);
    const { folder, files } = await taken();
    expect(
      signatureOf(source, 'stranger', written + 1),
      'a file that was just written may change without a new time',
    ).toBeNull();
    rememberIngest(cache, source, signature, { files, leftOut: [], unpacked: {}, broken: [] });
    expect(recallIngest(cache, source, signature)).toMatchObject({ folder });
    writeFileSync(join(source, 'train.csv'), rows(4));
    expect(signatureOf(source, 'stranger', later)).not.toBe(signature);
    writeFileSync(join(folder, 'train.csv'), rows(5));
    expect(recallIngest(cache, source, signature)).toBeUndefined();
  });
});

describe('SQL over it', () => {
  const countIn = async (files: Readonly<Record<string, string>>, paths: readonly string[], named?: string) => {
    const { root, intake, scratch, taken } = stranger(files, named);
    mkdirSync(join(root, 'c1'));
    writeFileSync(join(root, 'c1', 'train.csv'), rows(300));
    const { folder, files: listed } = await taken();
    using engine = await intake.openTableEngine({ data: folder, scratch, signal });
    const counts: (number | undefined)[] = [];
    for (const path of paths) {
      const file = listed.find((one) => one.path === path);
      assert(file !== undefined);
      const table = await openTable(engine, { path, absolute: join(folder, path), format: 'csv', bytes: file.bytes });
      const [counted] = await table.scan((from) => engine.query(`SELECT count(*) AS n FROM ${from()}`, Counted));
      counts.push(counted?.n);
    }
    return counts;
  };
  test('takes each name as it is', async () => {
    const odd = ['tr[a]in.csv', 'train*.csv', 't?.csv', '{a,b}.csv'];
    const plain = ['train.csv', 'train2.csv', 't1.csv', 'a.csv'];
    const files = {
      ...Object.fromEntries(odd.map((name, at) => [name, rows(7 + at)])),
      ...Object.fromEntries(plain.map((name) => [name, rows(50)])),
    };
    expect(await countIn(files, odd)).toEqual([7, 8, 9, 10]);
  });
  test('reads the folder c[1], not c1 beside it', async () => {
    expect(await countIn({ 'train.csv': rows(7) }, ['train.csv'], 'c[1]')).toEqual([7]);
  });
  test('sees the copies, and neither our files nor the original', async () => {
    const { root, source, intake, scratch, taken } = stranger({ 'train.csv': rows(7) });
    writeFileSync(join(root, 'secret.txt'), 'a secret');
    const { folder } = await taken();
    using engine = await intake.openTableEngine({ data: folder, scratch, signal });
    const read = (path: string) => engine.query(`SELECT content FROM read_text(${literal(path)})`, Text);
    const copy = await read(engine.see(join(folder, 'train.csv')));
    expect(copy[0]?.content).toBe(rows(7));
    expect(await read(join(root, 'secret.txt')).catch(() => [])).toEqual([]);
    expect(await read(join(source, 'train.csv')).catch(() => [])).toEqual([]);
    await expect(engine.run(`COPY (SELECT 1) TO ${literal(join(root, 'made.csv'))}`)).rejects.toThrow();
    expect(existsSync(join(root, 'made.csv'))).toBe(false);
  });
  test('streams rows in order, however many, and writes files that are ours, also rows of arrays', async () => {
    const whole = npy({ dtype: '|u1', shape: [3, 2], values: [1, 2, 3, 4, 5, 6] });
    const { intake, scratch, taken, root } = stranger({
      ...{ 'train.csv': rows(1), 'whole.npy': whole, 'short.npy': whole.subarray(0, -1) },
    });
    const { folder } = await taken();
    using engine = await intake.openTableEngine({ data: folder, scratch, signal });
    let seen = 0;
    for await (const part of engine.stream('SELECT i::VARCHAR FROM range(50000) t(i)')) {
      for (const [cell] of part) expect(cell).toBe(String(seen++));
    }
    expect(seen).toBe(50_000);
    await engine.write('SELECT 1 AS a', 'FORMAT csv, HEADER true', join(root, 'out.csv'));
    expect(readFileSync(join(root, 'out.csv'), 'utf8')).toBe('a\n1\n');
    const cut = (path: string) => ({
      name: '',
      from: { path, name: '' },
      rows: Buffer.from([1, 0, 1]).toString('base64'),
    });
    await engine.cut([cut('whole.npy')], join(root, 'out.npy'));
    expect(readFileSync(join(root, 'out.npy')).subarray(-4)).toEqual(Buffer.from([1, 2, 5, 6]));
    expect(await lookAt(join(root, 'out.npy'))).toMatchObject({ arrays: [{ shape: [2, 2] }] });
    await expect(engine.cut([cut('short.npy')], join(root, 'none.npy'))).rejects.toThrow('short.npy is no whole array');
  });
  test('ends with its signal', async () => {
    const { intake, scratch, taken } = stranger({ 'train.csv': rows(1) });
    const { folder } = await taken();
    const stop = new AbortController();
    using engine = await intake.openTableEngine({ data: folder, scratch, signal: stop.signal });
    const endless = engine.run('SELECT count(*) FROM range(10000000000) a, range(10000000000) b');
    stop.abort(new Error('enough'));
    await expect(endless).rejects.toThrow('enough');
  });
});
