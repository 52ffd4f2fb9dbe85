import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { keepParallel, parallelOf } from '../../../app/serve/actions/parallel.ts';
import { startServer } from '../../../app/serve/serve.ts';
import { columns } from '../../../machines/batch/cells.ts';
import { readList } from '../../../services/list/file/read.ts';
import { smallCompetition } from '../../rigs/data/small-competition.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

test('how many rows at a time is known of lists that were begun from a page, and else one', () => {
  const list = join(scratchFolder(), 'list.csv');
  expect(parallelOf(list)).toBe(1);
  keepParallel(list, 4);
  expect(parallelOf(list)).toBe(4);
  for (const odd of ['{"parallel":0}', '{"parallel":1e9}', '{"parallel":"; rm"}', '4', '']) {
    writeFileSync(list.replace('.csv', '.json'), odd);
    expect(parallelOf(list), odd).toBe(1);
  }
});

test.runIf(process.platform === 'linux')('a batch that was stopped goes on with as many rows at a time', async () => {
  const home = scratchFolder();
  const { url, token, stop } = await startServer({ port: 0, home });
  onTestFinished(stop);
  const post = async (path: string, body: object = {}) => {
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      'content-type': 'application/json',
    };
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, said: await answer.text() };
  };
  const list = async () => (await (await fetch(`${url}api/batches`)).json()).batches[0];
  const pids = async () => {
    const read = readList((await list()).path, columns);
    return read.ok ? read.pids : [];
  };
  const workers = async () => {
    while ((await pids()).length === 0) await wait(25); // a batch writes its own when it has started
    return (await pids()).map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' '));
  };
  const stopAll = async () => {
    const { name } = await list();
    await post(`batches/${name}/stop`);
    while ((await list()).workers > 0) await wait(25);
    return name;
  };
  const competitions = Array.from({ length: 6 }, () => smallCompetition(home)).join('\n'); // more than are done meanwhile
  const begun = await post('batches', { competitions, parallel: 3, time: 60 });
  expect(begun.status, begun.said).toBe(200);
  expect(await workers()).toEqual([expect.stringContaining('batch --parallel 3 ')]);
  const goneOn = await post(`batches/${await stopAll()}/resume`);
  expect(goneOn.status, goneOn.said).toBe(200);
  expect(await workers()).toEqual([expect.stringContaining('batch --parallel 3 ')]);
  await stopAll();
});
