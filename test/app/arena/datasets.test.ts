import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startArena } from '../../../app/arena/arena.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const arenaWithData = async () => {
  const folder = scratchFolder();
  writeFileSync(join(folder, 'wine.csv'), 'a,b\n1,2\n');
  const datasets = [{ owner: 'zoe', name: 'wine', folder }];
  const arena = await startArena({ competitions: [], datasets });
  onTestFinished(arena.stop);
  return arena;
};

test('a data set is found by the address that older clients and curl use, and comes as an archive', async () => {
  const { url, storageOrigin } = await arenaWithData();
  const answer = await fetch(`${url}/datasets/download/zoe/wine`, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  const location = answer.headers.get('location') ?? '';
  expect(location.startsWith(storageOrigin)).toBe(true);
  expect(
    Buffer.from(await (await fetch(location)).arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
});

test('one that is not there is told like one that may not be seen', async () => {
  const { url } = await arenaWithData();
  const answer = await fetch(`${url}/datasets/download/zoe/beer`, { redirect: 'manual' });
  expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('datasets.get')]);
});
