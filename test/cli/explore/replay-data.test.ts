import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { exploreFolder } from '../../../app/explore/folder/folder.ts';
import { replayExploration } from '../../../app/explore/replay/replay.ts';
import type { JournalLine } from '../../../services/store/events.ts';
import { type Finished, finishedExploration, replaysIn } from '../../rigs/explore/finished.ts';
import { tripled } from '../../rigs/explore/kept-model.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

let made: Finished;
beforeAll(async () => {
  made = await finishedExploration();
});
afterAll(() => made.rig.stop());

test('data that were removed are taken in again from where they were, and the same rows are held back', async () => {
  const { home, out } = made.copied();
  for (const name of ['data', join('.run', 'held')]) rmSync(join(out, name), { recursive: true });
  const replayed = await made.medalist(home, 'replay', out, '--json');
  expect(replayed.exitCode, replayed.stdout + replayed.stderr).toBe(0);
  expect(JSON.parse(replayed.stdout)).toMatchObject({ differing: [], result: { score: { kind: 'scored', rows: 60 } } });
});

test('data that are not what they were, or nowhere, are named', async () => {
  const { home, out } = made.copied();
  const { source } = made;
  rmSync(join(out, 'data'), { recursive: true });
  writeFileSync(source, tripled.replace('1,3', '1,4'));
  const other = await made.medalist(home, 'replay', out);
  rmSync(source);
  const nowhere = await made.medalist(home, 'replay', out);
  writeFileSync(source, tripled);
  expect([other.exitCode, other.stderr]).toEqual([1, expect.stringContaining(`${source} is not what was explored`)]);
  expect([nowhere.exitCode, nowhere.stderr]).toEqual([
    1,
    expect.stringContaining(`${join(out, 'data', 'table.csv')} is not there, and ${source} does not exist`),
  ]);
});

test('a replay that is stopped leaves nothing, and says how to begin it anew', async () => {
  const { home, out } = made.copied();
  vi.stubEnv('XDG_STATE_HOME', join(home, '.local', 'state'));
  onTestFinished(() => void vi.unstubAllEnvs());
  const stop = new AbortController();
  const onEvent = ({ type }: JournalLine) => {
    if (type === 'stage.finished') stop.abort();
  };
  const stopped = await replayExploration(exploreFolder(out), { home, onEvent, signal: stop.signal });
  expect(stopped).toMatchObject({ ok: false, kind: 'interrupted', advice: `Begin it anew: medalist replay ${out}` });
  expect(replaysIn(home)).toEqual([]);
});

test('data of Kaggle that are gone are not downloaded by a replay', async () => {
  const home = scratchFolder();
  const data = join(home, 'datasets', 'someone', 'shop', 'data');
  mkdirSync(data, { recursive: true });
  writeFileSync(join(data, 'table.csv'), tripled);
  const [address, out] = ['https://www.kaggle.com/datasets/someone/shop', join(home, 'out')];
  const run = await made.medalist(home, 'explore', address, '--out', out);
  expect(run.exitCode, run.stderr).toBe(0);
  for (const folder of [data, join(out, 'data')]) rmSync(folder, { recursive: true });
  const replayed = await made.medalist(home, 'replay', out);
  expect([replayed.exitCode, replayed.stderr]).toEqual([1, expect.stringContaining('a replay downloads nothing')]);
});
