import {
  chmodSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { execa } from 'execa';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Turn } from '../../../services/list/list.ts';
import { openList } from '../../../services/list/open.ts';
import { raceColumns } from '../../rigs/batch/list-worker.ts';
import { columns, joined, listFile, ok, takeRows, textAt, write } from './rig.ts';

const start = 'competition\na\nb\n';
const filesAt = (path: string) => readdirSync(dirname(path)).sort();
const holders = async (list: Awaited<ReturnType<typeof joined>>) =>
  (await write(list)).rows.map(({ holder }) => holder);

describe('two who share a list', () => {
  test('see each other, have one batch, and take no row of the other', async () => {
    const path = listFile(start);
    const [one, two] = [await joined(path), await joined(path)];
    expect(one.batch).toBe(two.batch);
    expect([one.others(), two.others()]).toEqual([1, 1]);
    expect([one.first, two.first]).toEqual([true, false]);
    const [claim] = await takeRows(one, 'a');
    expect(await takeRows(two, 'a')).toEqual([]);
    expect([await holders(one), await holders(two)]).toEqual([
      ['us', null],
      ['another', null],
    ]);
    expect((await write(two, ok(claim))).rows[0]?.cells.status, 'not theirs to write').toBe('running');
    await one.leave(true);
    expect([two.others(), await holders(two)]).toEqual([0, [null, null]]);
  });

  test('each is told what a person did to its own rows, whoever finds it', async () => {
    const path = listFile(start);
    const [one, two] = [await joined(path), await joined(path)];
    const [claim] = await takeRows(one, 'a');
    writeFileSync(path, textAt(path).replace('running', 'mine'));
    expect((await write(two)).overruled).toEqual([]);
    expect((await write(one)).overruled).toEqual([{ claim: claim?.id, why: 'changed' }]);
  });

  test('a row that is not free cannot be taken: a bug', async () => {
    const [path] = [listFile(start)];
    const list = await joined(path);
    await takeRows(list, 'a');
    const choose: Turn['choose'] = (rows) => rows.map((row) => ({ row, cells: {} }));
    await expect(list.turn({ entries: [], choose })).rejects.toThrow('line 2 cannot be claimed');
    expect(await takeRows(list, 'b'), 'it goes on').toHaveLength(1);
  });
});

describe('what is left behind', () => {
  test('nothing, when the last one leaves having finished; the next batch is another, and the file alone counts', async () => {
    const path = listFile(start);
    const list = await joined(path);
    const [claim] = await takeRows(list, 'a');
    const running = textAt(path);
    await write(list, ok(claim));
    expect(filesAt(path)).toEqual(['.list.csv.batch', '.list.csv.before', '.list.csv.sessions', 'list.csv']);
    await list.leave(true);
    expect(filesAt(path)).toEqual(['list.csv']);
    writeFileSync(path, running);
    const next = await joined(path);
    expect(next.batch).not.toBe(list.batch);
    expect((await write(next)).rows[0]).toMatchObject({ holder: null, cells: { status: 'running' } });
  });

  test('the name of the batch, when it is not finished', async () => {
    const path = listFile(start);
    const list = await joined(path);
    await takeRows(list, 'a');
    await list.leave(false);
    expect(filesAt(path)).toEqual(['.list.csv.batch', 'list.csv']);
    const next = await joined(path);
    expect(next.batch).toBe(list.batch);
    expect(await takeRows(next, 'a')).toHaveLength(1);
  });
});

describe('a process that was killed', () => {
  test('holds nothing; its batch goes on, and an older version saved right after is still told from ours', async () => {
    const path = listFile(start);
    const killed = join(import.meta.dirname, '../../rigs/batch/list-killed.ts');
    const { stdout, signal } = await execa(process.execPath, [killed, path], { reject: false });
    expect(signal).toBe('SIGKILL');
    const list = await joined(path, {}, raceColumns);
    expect(list.batch).toBe(stdout);
    expect(list.others()).toBe(0);
    expect((await write(list)).rows.map(({ cells, holder }) => [cells.status, holder])).toEqual([
      ['ok', null],
      ['running', null],
    ]);
    writeFileSync(path, start);
    expect((await write(list)).rows.map(({ cells }) => cells.status)).toEqual(['ok', 'running']);
  });
});

describe('the files', () => {
  test('who reads the list while it is written reads the old one whole: it is replaced, never written into', async () => {
    const path = listFile(start);
    const list = await joined(path);
    const reader = openSync(path, 'r');
    onTestFinished(() => closeSync(reader));
    const [claim] = await takeRows(list, 'a');
    await write(list, ok(claim));
    expect(readFileSync(reader, 'utf8')).toBe(start);
    expect(textAt(path)).toMatch(/^competition,.*\na,ok,/);
  });

  test('a link stays a link, the mode stays', async () => {
    const path = listFile(start);
    chmodSync(path, 0o640);
    const link = join(dirname(listFile('')), 'link.csv');
    symlinkSync(path, link);
    const list = await joined(link);
    expect(await takeRows(list, 'a')).toHaveLength(1);
    expect(readFileSync(link, 'utf8')).toContain('a,running');
    expect(statSync(path).mode & 0o777).toBe(0o640);
    expect(basename(list.path)).toBe('list.csv');
  });

  test.each([
    ['removed', (path: string) => rmSync(path)],
    ['overwritten', (path: string) => writeFileSync(path, 'no database, this')],
  ])('the one beside the list was %s: claims stay, and the list goes on', async (_, harm) => {
    const path = listFile(start);
    const list = await joined(path);
    const [claim] = await takeRows(list, 'a');
    harm(join(dirname(path), '.list.csv.batch'));
    expect(await holders(list)).toEqual(['us', null]);
    const { rows } = await write(list, ok(claim));
    expect(rows[0]?.cells.status).toBe('ok');
  });

  test('a link beside the list is put aside, and nothing is made where it leads', async () => {
    const path = listFile(start);
    const [link, mine] = [join(dirname(path), '.list.csv.batch'), `${path}.mine`];
    symlinkSync(mine, link);
    symlinkSync(mine, join(dirname(path), '.list.csv.sessions'));
    expect(await takeRows(await joined(path), 'a')).toHaveLength(1);
    expect(readlinkSync(`${link}.damaged`)).toBe(mine);
    expect(existsSync(mine)).toBe(false);
  });

  test('one beside the list that is none of ours is put aside', async () => {
    const path = listFile(start);
    writeFileSync(join(dirname(path), '.list.csv.batch'), 'no database, this');
    expect(await takeRows(await joined(path), 'a')).toHaveLength(1);
    expect(readFileSync(join(dirname(path), '.list.csv.batch.damaged'), 'utf8')).toBe('no database, this');
  });

  test('a list that another holds for too long is told as that', async () => {
    const path = listFile(start);
    const list = await joined(path, { lockMs: 50 });
    using other = new DatabaseSync(join(dirname(path), '.list.csv.batch'));
    other.exec('BEGIN EXCLUSIVE');
    expect(await list.turn({ entries: [], choose: () => [] })).toMatchObject({ ok: false, kind: 'locked' });
    expect(await openList(path, columns, { lockMs: 50 })).toMatchObject({ ok: false });
    other.exec('ROLLBACK');
    expect(await takeRows(list, 'a')).toHaveLength(1);
  });
});
