import { appendFileSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { followList } from '../../../app/batch/follow-list.ts';
import { followRun } from '../../../app/batch/live.ts';
import { folderOfRun } from '../../../app/batch/row/run-folder.ts';
import type { ListRow } from '../../../services/list/list.ts';
import type { JournalEvent } from '../../../services/store/events.ts';
import { openHome } from '../../../services/store/home.ts';
import { openJournal } from '../../../services/store/journal.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const started: JournalEvent = { type: 'run.started', slug: 'titanic', request: {} };
const stage = (name: string): JournalEvent => ({ type: 'stage.started', stage: name, action: 'a', key: {} });
const progress = (done: number): JournalEvent => ({
  ...{ type: 'stage.progress', stage: 'fetch', what: 'train.csv', done, total: 10, unit: 'bytes' },
});

const followed = () => {
  const home = openHome(scratchFolder());
  const path = home.run('titanic', 'r1').journal;
  return { home, path, follower: followRun(home, 'https://www.kaggle.com/c/titanic', 'r1') };
};

test('a run is followed as its journal grows, over lines that are half written', () => {
  const { path, follower } = followed();
  expect(follower.look()).toBeUndefined();
  using journal = openJournal(path, 'r1');
  for (const event of [started, stage('fetch'), progress(4)]) journal.append(event);
  expect(follower.look()).toMatchObject({ stage: 'fetch', progress: { done: 4 } });
  const half = readFileSync(path, 'utf8').trimEnd().split('\n').at(-1)?.replace('"done":4', '"done":7') ?? '';
  appendFileSync(path, half.slice(0, 30));
  expect(follower.look()).toMatchObject({ progress: { done: 4 } });
  appendFileSync(path, `${half.slice(30)}\n`);
  expect(follower.look()).toMatchObject({ progress: { done: 7 } });
  journal.append({ type: 'stage.finished', stage: 'fetch', digest: 'd', ms: 1, headline: 'h' });
  expect(follower.look()).toMatchObject({ stage: '', progress: null });
});

test('of a long journal the end is read, its beginning is known, and another file in its place is begun anew', () => {
  const { path, follower } = followed();
  using journal = openJournal(path, 'r1');
  journal.append(started);
  const first = JSON.parse(readFileSync(path, 'utf8')) as { at: string }; // the line that was just written
  journal.append({ type: 'run.note', message: 'x'.repeat(600_000) });
  journal.append(stage('execute'));
  expect(follower.look()).toMatchObject({ since: Date.parse(first.at), stage: 'execute' });
  truncateSync(path, 0);
  journal.append(stage('report'));
  expect(follower.look()).toMatchObject({ stage: 'report' });
});

test('a stage that gives the time of the run sets its beginning: the wait for a person is no part of it', () => {
  const { path, follower } = followed();
  using journal = openJournal(path, 'r1');
  for (const event of [started, { ...stage('execute'), elapsed: 30 }]) journal.append(event);
  const last = JSON.parse(readFileSync(path, 'utf8').trimEnd().split('\n').at(-1) ?? '') as { at: string }; // just written
  expect(follower.look()).toMatchObject({ since: Date.parse(last.at) - 30_000 });
});

test('the folder of a run is found under another name, too, and never outside of the submissions', () => {
  const { home, path } = followed();
  mkdirSync(join(path, '..'), { recursive: true });
  expect(folderOfRun(home, './elsewhere/data', 'r1')?.journal).toBe(path);
  expect(folderOfRun(home, 'titanic', '../titanic/r1')).toBeUndefined();
  expect(folderOfRun(home, 'titanic', 'r2')).toBeUndefined();
});

test('a list is told at once and when it changed; half a file is waited out, one that is gone is not', async () => {
  const path = join(scratchFolder(), 'list.csv');
  const watching = { signal: new AbortController().signal, everyMs: 20 };
  const seen: string[] = [];
  const onRows = (rows: readonly ListRow[]) => {
    const now = rows.map(({ cells }) => `${cells.competition}:${cells.status}`).join(' ');
    if (now !== seen.at(-1)) seen.push(now);
    if (seen.length === 1) {
      writeFileSync(path, 'competition,status\n"titanic'); // for two or three looks
      setTimeout(() => writeFileSync(path, 'competition,status\ntitanic,ok\n'), 50);
    }
    if (seen.length === 2) rmSync(path);
  };
  expect(await followList(path, { ...watching, onRows })).toMatchObject({ kind: 'missing' });
  expect(seen).toEqual([]);
  writeFileSync(path, 'competition,status\ntitanic,\n');
  expect(await followList(path, { ...watching, onRows })).toMatchObject({ kind: 'missing' });
  expect(seen).toEqual(['titanic:', 'titanic:ok']);
});
