import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { keepStanding } from '../../../app/kaggle/standing/left.ts';
import { RunRow } from '../../../app/serve/runs/row.ts';
import { startServer } from '../../../app/serve/serve.ts';
import { standingAmong } from '../../../core/leaderboard/standing.ts';
import { takeLock } from '../../../services/files/lock.ts';
import type { JournalEvent } from '../../../services/store/events.ts';
import { openJournal } from '../../../services/store/journal.ts';
import { endedRun } from '../../rigs/mlflow/ended.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { ask, openStream } from '../../rigs/serve/ask.ts';
import { runLeft } from '../../rigs/serve/run-left.ts';

const serving = async (home: string, lists: readonly string[] = []) => {
  const server = await startServer({ port: 0, home, lists });
  onTestFinished(() => server.stop());
  const read = async (path: string) => (await ask(`${server.url}${path}`)).text;
  const rows = async (query = '') => Listed.parse(JSON.parse(await read(`api/runs${query}`))).runs;
  return { ...server, read, rows };
};
const Listed = z.object({ total: z.int(), runs: z.array(RunRow) });

const evil = '<img src=x onerror=alert(1)>';
const bare = { report: null, submitted: null, models: null, doubt: [], timings: { total: 12 } };
const started = (stage: string): JournalEvent => ({ type: 'stage.started', stage, action: 'a', key: {} });

test('what strangers have named is text on every page', async () => {
  const home = scratchFolder();
  const list = join(home, 'list.csv');
  writeFileSync(list, `competition,note\n"${evil}","${evil}"\n`);
  runLeft(home, {
    events: [
      started(evil),
      { type: 'stage.log', stage: 'execute', line: evil },
      { type: 'run.note', message: evil },
      { ...{ type: 'message', stage: 's', id: '1', parent: null, kind: 'error' }, from: evil, to: evil, text: evil },
      {
        ...{ type: 'solution.event', stage: 'execute' },
        event: { name: 'MODEL', model: evil, target: evil, score: 1, seconds: 1 },
      },
      { type: 'stage.failed', stage: evil, kind: evil, message: evil, ms: 1 },
    ],
  });
  const { read } = await serving(home, [list]);
  const batches = await read('batches');
  const batch = /href="\/(batches\/[\w-]+)"/.exec(batches)?.[1] ?? '';
  const run = await read('runs/titanic/20261127-010203-aaaa');
  const pages = [await read(`?text=${encodeURIComponent(evil)}`), run, batches, await read(batch)];
  for (const page of pages) expect(page).not.toContain('<img src=x');
  expect(run).toContain('&lt;img src=x');
  expect(pages[3]).toContain('&lt;img src=x');
});

test('what an ended run shows is made anew where it was written to since, as when its place is asked for', async () => {
  const home = scratchFolder();
  const folder = endedRun(home);
  const { read } = await serving(home);
  const page = `runs/ships/${basename(folder.path)}`;
  expect(await read(page)).not.toContain('Where it would stand');
  const board = { asOf: '2026-11-27T10:00:00.000Z', scores: [0.9, 0.85, 0.7] };
  keepStanding(folder, standingAmong(board, { score: 0.81, error: null, direction: 'max' }));
  expect(await read(page)).toContain('Where it would stand');
});

test('a run tells how it stands: stopped, at work, waiting, ended, damaged', async () => {
  const home = scratchFolder();
  const { rows } = await serving(home);
  expect(await rows()).toEqual([]);

  runLeft(home, { run: '20261127-000001-aaaa', events: [started('execute')] });
  const working = runLeft(home, { run: '20261127-000002-aaaa', events: [started('execute')] });
  using _lock = takeLock(working.state) as Disposable; // free: nobody else knows the folder
  runLeft(home, { run: '20261127-000003-aaaa', events: [{ type: 'run.state', state: 'awaitPlan' }] });
  runLeft(home, { run: '20261127-000004-aaaa', result: { ...bare, status: 'failed' } });
  writeFileSync(runLeft(home, { run: '20261127-000005-aaaa' }).request, '{');

  await expect.poll(() => rows()).toHaveLength(5);
  expect((await rows()).map(({ state, status }) => [state, status])).toEqual([
    ['damaged', null],
    ['ended', 'failed'],
    ['waiting', null],
    ['working', null],
    ['stopped', null],
  ]);
  expect((await rows('?state=ended')).map(({ run }) => run)).toEqual(['20261127-000004-aaaa']);
  expect((await rows('?text=000002')).map(({ doing }) => doing)).toEqual(['execute']);
});

test('an event of a run is on its page soon after it was written', async () => {
  const home = scratchFolder();
  const folder = runLeft(home);
  const { url } = await serving(home);
  using journal = openJournal(folder.journal, 'r');
  await using stream = openStream(`${url}runs/titanic/20261127-010203-aaaa/events`);
  expect(await stream.until('begun')).toContain('"id":"news"');
  journal.append({ type: 'run.note', message: 'it rains' });
  expect(await stream.until('it rains')).toContain('"id":"news"');
});

test('what lies beside the runs is not served, and what is not there is told', async () => {
  const home = scratchFolder();
  writeFileSync(join(home, 'secret.txt'), 'a secret');
  runLeft(home);
  const { url } = await serving(home);
  for (const path of [
    'runs/..%2f..%2fsecret.txt/x',
    'assets/..%2fserve.ts',
    'runs/titanic/nothing',
    'batches/nothing',
  ]) {
    const answer = await ask(`${url}${path}`);
    expect(answer.status, path).toBe(404);
    expect(answer.text).not.toContain('a secret');
  }
});

test('a journal of garbage is a page all the same', async () => {
  const home = scratchFolder();
  const { journal } = runLeft(home);
  appendFileSync(journal, `${'x'.repeat(3_000_000)}\n\u0000\n{"type":"run.note"}\n`);
  const { read } = await serving(home);
  expect(await read('runs/titanic/20261127-010203-aaaa')).toContain('begun');
  expect(existsSync(journal)).toBe(true);
});
