import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { openLedger } from '../../../services/ledger/open.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { call, freshLedger, noRates } from './fresh-ledger.ts';

const place = () => join(scratchFolder(), 'ledger.sqlite');
const sqlite = (path: string, commands: string) => {
  using database = new DatabaseSync(path);
  database.exec(commands);
};
const filled = (path: string, calls: number) => {
  const opened = openLedger(path);
  if (!opened.ok) throw new Error(opened.message);
  using ledger = opened.ledger;
  for (let n = 0; n < calls; n++) ledger.reserve(call({ digest: `${n}-`.padEnd(800, 'd') }), [], noRates);
};

test('a ledger is made with its folder, is one file when nobody uses it, and keeps what it holds', () => {
  const folder = join(scratchFolder(), 'a', 'b');
  filled(join(folder, 'ledger.sqlite'), 3);
  expect(readdirSync(folder)).toEqual(['ledger.sqlite']);
  expect(freshLedger(join(folder, 'ledger.sqlite')).spent({ kind: 'run', id: 'r1' }).calls).toBe(3);
});

test.each<[string, string, (path: string) => void]>([
  ['a file that is no database', 'foreign', (path) => writeFileSync(path, 'my notes\n'.repeat(500))],
  [
    'a database of somebody else',
    'foreign',
    (path) => sqlite(path, "CREATE TABLE t (x); INSERT INTO t VALUES ('mine')"),
  ],
  ['one that only says it is of somebody else', 'foreign', (path) => sqlite(path, 'PRAGMA application_id = 7')],
  [
    'a ledger with a trigger that forgives',
    'foreign',
    (path) => {
      filled(path, 1);
      sqlite(path, 'CREATE TRIGGER free AFTER INSERT ON call BEGIN UPDATE total SET cost = 0; END');
    },
  ],
  [
    'a ledger without its triggers',
    'foreign',
    (path) => {
      filled(path, 1);
      sqlite(path, 'DROP TRIGGER call_begun');
    },
  ],
  [
    'a ledger of a later version',
    'newer',
    (path) => {
      filled(path, 1);
      sqlite(path, 'PRAGMA user_version = 2');
    },
  ],
  [
    'a damaged ledger',
    'corrupt',
    (path) => {
      filled(path, 60);
      const bytes = readFileSync(path);
      bytes.fill(0xa5, 8192, 16_384);
      writeFileSync(path, bytes);
    },
  ],
  [
    'a ledger cut in half',
    'corrupt',
    (path) => {
      filled(path, 60);
      const bytes = readFileSync(path);
      writeFileSync(path, bytes.subarray(0, 4096 * Math.floor(bytes.length / 8192)));
    },
  ],
])('%s is refused and left as it is', (_, kind, make) => {
  const path = place();
  make(path);
  const before = readFileSync(path);
  const refused = openLedger(path);
  expect(refused).toMatchObject({ ok: false, kind });
  if (!refused.ok) expect(refused.message).toContain(path);
  expect(readFileSync(path).equals(before)).toBe(true);
});

test('a pipe or a device in its place is not opened', () => {
  const [pipe, device] = [place(), place()];
  execFileSync('mkfifo', [pipe]);
  symlinkSync('/dev/zero', device);
  for (const path of [pipe, device]) expect(openLedger(path)).toMatchObject({ ok: false, kind: 'unusable' });
});

test.each(['', '-wal', '-shm', '-journal'])(
  'a link in the place of the ledger%s is not followed, and it is named',
  (ending) => {
    const path = place();
    const mine = `${path}.mine`;
    symlinkSync(mine, `${path}${ending}`);
    const refused = openLedger(path);
    expect(refused).toMatchObject({ ok: false, kind: 'unusable' });
    if (!refused.ok) expect(`${refused.message} ${refused.advice}`).toMatch(/is a link.*remove it/s);
    expect(existsSync(mine)).toBe(false);
  },
);

test('a folder in its place, or a file in the place of its folder, is told in words', () => {
  const path = place();
  mkdirSync(path);
  expect(openLedger(path)).toMatchObject({ ok: false, kind: 'unusable' });
  const file = place();
  writeFileSync(file, '');
  expect(openLedger(join(file, 'ledger.sqlite'))).toMatchObject({ ok: false, kind: 'unusable' });
  expect(statSync(file).size).toBe(0);
});

test('while another holds the ledger nothing is spent, and what was spent stays', () => {
  const path = place();
  const ledger = freshLedger(path, { longestWaitMs: 20 });
  const reserved = ledger.reserve(call(), [], noRates);
  using other = new DatabaseSync(path);
  other.exec('BEGIN IMMEDIATE');
  expect(ledger.reserve(call(), [], noRates)).toMatchObject({ ok: false, kind: 'no-budget', wait: 5 });
  expect(ledger.startTask(3)).toEqual({ ok: false, wait: 5 });
  if (reserved.ok) ledger.release(reserved.id);
  other.exec('COMMIT');
  expect(ledger.spent({ kind: 'run', id: 'r1' }).cost, 'a release that was not written').toBe(100);
});

test('opening waits for one who writes, also before the ledger is in its final mode', async () => {
  const path = place();
  filled(path, 1);
  sqlite(path, 'PRAGMA journal_mode = DELETE');
  const writer = `
    const { DatabaseSync } = require('node:sqlite');
    const { parentPort, workerData } = require('node:worker_threads');
    const database = new DatabaseSync(workerData);
    database.exec('BEGIN IMMEDIATE');
    parentPort.postMessage('writes');
    setTimeout(() => database.exec('COMMIT'), 100);`;
  const worker = new Worker(writer, { eval: true, workerData: path });
  await once(worker, 'message');
  expect(freshLedger(path).spent({ kind: 'run', id: 'r1' }).calls).toBe(1);
});
