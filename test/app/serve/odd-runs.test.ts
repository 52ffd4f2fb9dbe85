import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { stopBatch, stopRun } from '../../../app/serve/actions/stop.ts';
import { rowReader } from '../../../app/serve/runs/read-row.ts';
import { startServer } from '../../../app/serve/serve.ts';
import { columns } from '../../../machines/batch/cells.ts';
import { holderOf, isHeld, takeLock } from '../../../services/files/lock.ts';
import { type RunFolder, runFolder } from '../../../services/store/home.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { ask } from '../../rigs/serve/ask.ts';
import { runLeft } from '../../rigs/serve/run-left.ts';
import { joined, listFile } from '../../services/list/rig.ts';

const run = '20261127-010203-aaaa';

const serving = async (home: string) => {
  const server = await startServer({ port: 0, home });
  onTestFinished(() => server.stop());
  return {
    read: async (path: string) => (await ask(`${server.url}${path}`)).text,
    post: (path: string, body: string, type: string) =>
      ask(`${server.url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.token}`, accept: 'application/json', 'content-type': type },
        body,
      }),
  };
};
const lockOf = ({ state }: RunFolder) => join(state, 'lock.db');

const here = (path: string) => join(import.meta.dirname, '../../..', path);
/** Works on a list until it is stopped. */
const works = `
  import { openList } from '${here('services/list/open.ts')}';
  import { columns } from '${here('machines/batch/cells.ts')}';
  globalThis.list = await openList(process.argv[1], columns);
  console.log('joined');
  setInterval(() => {}, 1000);
`;

test('a lock that is no file breaks neither the list nor the server', async () => {
  const home = scratchFolder();
  mkdirSync(lockOf(runLeft(home)));
  runLeft(home, { run: '20261127-010204-aaaa' });
  const { read } = await serving(home);
  expect(await read('?text=nothing')).toContain('No run is like that');
  expect(await read('')).toContain('20261127-010204-aaaa');
  expect(await read(`runs/titanic/${run}`)).toContain('stopped');
});

test('a lock that leads elsewhere is not followed', async () => {
  const home = scratchFolder();
  const book = join(home, 'book.sqlite');
  const database = new DatabaseSync(book);
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE one (id INTEGER)');
  database.close();
  const before = readFileSync(book);
  const folder = runLeft(home);
  symlinkSync(book, lockOf(folder));
  const { read } = await serving(home);
  expect(await read('')).toContain('damaged');
  expect(isHeld(folder.state)).toBe(false);
  expect(readFileSync(book).equals(before)).toBe(true);
});

test('a folder that stands for what waits shows nothing of what it leads to', async () => {
  const home = scratchFolder();
  const private_ = join(home, 'private');
  mkdirSync(private_);
  for (const name of ['id_rsa', 'plan.json']) writeFileSync(join(private_, name), 'a private key');
  const folder = runLeft(home, { events: [{ type: 'run.state', state: 'awaitPlan' }] });
  symlinkSync(private_, join(folder.path, 'pending'));
  const { read } = await serving(home);
  expect(await read(`runs/titanic/${run}`)).toContain('waits for your word on its plan');
  expect(await read(`runs/titanic/${run}`)).not.toContain('a private key');
  rmSync(join(folder.path, 'pending'));
  mkdirSync(join(folder.path, 'pending'));
  writeFileSync(join(folder.path, 'pending', 'plan.json'), '{"its":"plan"}');
  expect(await read(`runs/titanic/${run}`)).toContain('its');
});

test('a file that leads round in a circle breaks neither the list nor the server', async () => {
  const home = scratchFolder();
  symlinkSync('standing.json', join(runLeft(home).path, 'standing.json'));
  runLeft(home, { run: '20261127-010204-aaaa' });
  const { read } = await serving(home);
  expect(await read('?state=ended')).toContain('No run is like that'); // begins to read the others
  expect(await read('')).toContain('20261127-010204-aaaa');
  expect(await read(`runs/titanic/${run}`)).toContain('stopped');
});

test('a folder that may not be looked into is a damaged run', () => {
  const folder = runFolder(join(scratchFolder(), 'x'.repeat(300))); // refused by the system, as another user's is
  expect(rowReader({ slug: 'titanic', runId: run, folder }).look()).toMatchObject({
    state: 'damaged',
    doing: expect.stringContaining('ENAMETOOLONG'),
  });
});

test('only who holds the lock is stopped, whatever the folder says', () => {
  const folder = runLeft(scratchFolder());
  const bystander = spawn('sleep', ['60']);
  onTestFinished(() => void bystander.kill('SIGKILL'));
  writeFileSync(lockOf(folder), 'no database at all');
  writeFileSync(join(folder.state, 'lock.owner'), `process ${bystander.pid}`);
  expect(isHeld(folder.state)).toBe(false);
  expect(stopRun({ slug: 'titanic', runId: run, folder })).toBe(false);
  expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
  rmSync(lockOf(folder));
  using lock = takeLock(folder.state) as Disposable; // free: nobody else knows the folder
  expect(lock).not.toHaveProperty('heldBy');
  expect(isHeld(folder.state)).toBe(true);
  if (process.platform === 'linux') expect(holderOf(folder.state)).toBe(process.pid);
});

test('an answer that cannot be read is no answer', async () => {
  const home = scratchFolder();
  runLeft(home, { events: [{ type: 'run.state', state: 'awaitPlan' }] });
  const { post } = await serving(home);
  for (const [body, type] of [
    ['{', 'application/json'],
    ['x', 'multipart/form-data; boundary=y'],
    [JSON.stringify({ note: 'a\0b' }), 'application/json'],
  ] as const) {
    const answer = await post(`runs/titanic/${run}/reject`, body, type);
    expect(answer.status, body).toBe(409);
    expect(JSON.parse(answer.text)).toMatchObject({ ok: false, why: 'The answer cannot be used.' });
  }
  expect((await post('enter', 'x', 'multipart/form-data; boundary=y')).status).toBe(403);
  expect((await post('runs', JSON.stringify({ competition: 'a\0b' }), 'application/json')).status).toBe(409);
});

test.runIf(process.platform === 'linux')(
  'only who has a share in a list is stopped, whoever its sidecar names',
  async () => {
    const path = listFile('competition,status\ntitanic,\n');
    await (await joined(path, {}, columns)).leave(false);
    const bystander = spawn('sleep', ['60'], { detached: true }); // the leader of a group
    onTestFinished(() => void bystander.kill('SIGKILL'));
    const life = `host ${hostname()} ?`; // as a machine without /proc says it: any process that has the number
    {
      using sidecar = new DatabaseSync(join(dirname(path), '.list.csv.batch'));
      const forged = sidecar.prepare('INSERT INTO session VALUES (?, ?, ?, ?)');
      for (const [id, pid] of [bystander.pid ?? 0, -(bystander.pid ?? 0), 1, -1].entries())
        forged.run(String(id), pid, life, Date.now());
    }
    writeFileSync(join(dirname(path), '.list.csv.sessions'), `${bystander.pid}`);
    expect(stopBatch(path)).toBe(false);
    expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
    const worker = spawn(process.execPath, ['--input-type=module', '-e', works, path], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void worker.kill('SIGKILL'));
    await once(worker.stdout, 'data');
    expect(stopBatch(path)).toBe(true);
    expect(await once(worker, 'exit')).toEqual([null, 'SIGINT']);
    expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
  },
);
