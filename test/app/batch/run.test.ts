import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { BatchOptions } from '../../../app/batch/options.ts';
import { batch } from '../../../app/batch/run.ts';
import type { Task } from '../../../services/engine/engine.ts';
import { rowsOf } from '../../rigs/batch/list.ts';
import { refusal, type Script, scriptedEngine } from '../../rigs/engine/scripted.ts';
import { people } from '../../rigs/kaggle/people.ts';
import { flagOf, hasty, listOf, play } from './play.ts';

test('every row is run once and told in the list: status, score, run, attempts, cost, time', async () => {
  const place = listOf('competition,mine', 'first-one,"a, b"', 'second-one,');
  const { ended, tasks, rows } = await play(place, () => ({ kind: 'result', score: 0.91234567, cost: 250_000 }));
  expect(ended).toMatchObject({ ok: true, end: 'done', here: { rows: 2, failed: 0 }, summary: { validRate: 1 } });
  expect(tasks.map(({ args }) => args[1])).toEqual(['first-one', 'second-one']);
  expect(rows[0]).toEqual({
    ...{
      competition: 'first-one',
      mine: 'a, b',
      status: 'ok',
      score: '0.912346',
      metric: 'roc_auc own folds',
      note: '',
    },
    ...{
      standing: '',
      run: tasks[0]?.id,
      attempts: '1',
      cost: '0.25 USD',
      seconds: '1.0',
      ended: expect.stringMatching(/^20.*Z$/),
    },
  });
  expect(readFileSync(place.list, 'utf8')).toContain('first-one,"a, b",ok');
});

test('what is done is never run again, and what a person cleared is', async () => {
  const place = listOf('competition', 'first-one', 'second-one');
  const first = await play(place);
  expect((await play(place)).tasks).toEqual([]);
  writeFileSync(place.list, readFileSync(place.list, 'utf8').replace('second-one,ok', 'second-one,'));
  const again = await play(place);
  expect(again.tasks.map(({ args }) => args[1])).toEqual(['second-one']);
  expect(again.rows[1]?.run).not.toBe(first.rows[1]?.run);
});

test('files that cannot be had are skipped, and a run that has to wait for its turn waits', async () => {
  const place = listOf('competition', 'first-one', 'second-one');
  const { rows, slept } = await play(place, ({ args }, attempt) => {
    if (args[1] === 'first-one') return refusal('no-data', 'there are no credentials');
    return attempt < 4 ? refusal('busy', '3 runs an hour are allowed') : { kind: 'result' };
  });
  expect(rows.map(({ status, attempts }) => [status, attempts])).toEqual([
    ['skipped', '1'],
    ['ok', '1'],
  ]);
  expect(slept).toEqual([15_000, 15_000, 15_000]);
});

test('on a cluster, too, Kaggle is asked before the run whether it will take the result', async () => {
  const { arena } = await people();
  vi.stubEnv('MEDALIST_KAGGLE_URL', arena.url);
  vi.stubEnv('KAGGLE_USERNAME', arena.account.username);
  vi.stubEnv('KAGGLE_KEY', arena.account.key);
  const place = listOf('competition,submit', 'simulation,yes', 'quota-used,yes');
  const tasks: string[] = [];
  const outcome = (task: Task) => {
    tasks.push(task.id);
    return { kind: 'result' } as const;
  };
  const engine = scriptedEngine({ name: 'slurm', outcome });
  await batch({ ...place, engine }, { clock: hasty() });
  vi.unstubAllEnvs();
  expect(tasks).toEqual([]);
  expect(rowsOf(place.list)).toMatchObject([
    { status: 'skipped', note: expect.stringContaining('simulation') },
    { status: 'skipped', note: expect.stringContaining('No submission is left today') },
  ]);
});

test("a row's own options go before the batch's, and all are given to its run", async () => {
  const place = listOf('competition,time,seed,memory,submit', 'first-one,90,7,1G,the ridge', 'second-one,,,,');
  const defaults = {
    time: 30,
    seed: 1,
    threads: 1,
    limits: { memory: 5, disk: 6 },
    submit: true,
    models: 'off',
  } as const;
  const { tasks } = await play(place, undefined, { defaults });
  const [first, second] = tasks.map(({ args }) => args.slice(2));
  expect(first).toEqual(expect.arrayContaining(['--time', '90', '--seed=7', `memory=${2 ** 30}`, 'disk=6']));
  expect(first?.slice(-2)).toEqual(['--submit', 'the ridge']);
  expect(second).toEqual(expect.arrayContaining(['--time', '30', '--seed=1', 'memory=5', '--no-models', '--json']));
  expect(second?.at(-1)).toBe('--submit');
  const batches = tasks.map((task) => flagOf(task, '--batch'));
  expect(new Set(batches).size).toBe(1);
  expect(tasks[0]?.needs).toEqual({ cpus: 1, gpus: 0, memory: 2 ** 30 });
});

test('one run holds one GPU: rows that want none go past those that wait for it', async () => {
  const place = listOf('competition,gpu', 'first-one,', 'second-one,auto', 'third-one,off', 'fourth-one,0');
  let [now, most] = [0, 0];
  const order: string[] = [];
  const outcome: Script['outcome'] = async ({ needs, args }) => {
    now += needs.gpus;
    most = Math.max(most, now);
    order.push(args[1] ?? '');
    await new Promise((resolve) => setImmediate(resolve));
    now -= needs.gpus;
    return { kind: 'result' };
  };
  await play(place, outcome, { gpus: 1, parallel: 3 });
  expect(most).toBe(1);
  expect(order.slice(0, 2)).toEqual(['first-one', 'third-one']);
});

test('--alone refuses a list that another batch works on', async () => {
  const place = listOf('competition', 'first-one');
  let inner: Awaited<ReturnType<typeof play>> | undefined;
  await play(place, async () => {
    inner = await play(place, undefined, { alone: true });
    return { kind: 'result' };
  });
  expect(inner?.ended).toMatchObject({ ok: false, kind: 'busy' });
  expect(inner?.tasks).toEqual([]);
});

describe('what cannot work is said before anything is touched', () => {
  test.each<[string, Partial<BatchOptions>, RegExp]>([
    ['no such list', { list: '/nowhere/list.csv' }, /no list/],
    ['no runs at a time', { parallel: 0 }, /--parallel 0 is out of range/],
    ['half a run', { parallel: 1.5 }, /--parallel 1.5/],
    ['too many tries', { retries: 11 }, /--retries 11/],
    ['no time', { within: 0 }, /--within 0/],
  ])('%s', async (_, options, message) => {
    const place = listOf('competition', 'first-one');
    const before = readFileSync(place.list, 'utf8');
    const ended = await batch({ ...place, engine: scriptedEngine(), ...options });
    expect(ended).toMatchObject({ ok: false, kind: 'usage', message: expect.stringMatching(message) });
    expect(readFileSync(place.list, 'utf8')).toBe(before);
    expect(existsSync(join(place.home, 'submissions'))).toBe(false);
  });
});
