import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isFilled } from '../../../../services/kaggle/competition/data-folder.ts';
import { fillFolder } from '../../../../services/kaggle/competition/fill-folder.ts';
import { failure } from '../../../../services/kaggle/failures.ts';
import type { Kaggle } from '../../../../services/kaggle/kaggle.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

const notTold = failure('unavailable', 'Oops', '', 500);

/** A Kaggle that gives one archive, and nothing else; `served`: how often. */
const scene = async ({ status = 200 } = {}) => {
  let served = 0;
  const server = createServer((_, response) => {
    served += 1;
    setTimeout(() => response.writeHead(status).end('PK'), 300);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // a TCP server has no other kind
  const url = `http://127.0.0.1:${port}/archive.zip`;
  const kaggle = {
    files: async () => ({ ok: true, value: [] }),
    locateAll: async () => ({ ok: true, value: { url, fileName: 'archive.zip' } }),
    leaderboardScores: async () => notTold,
    competition: async () => notTold,
    details: async () => null,
    pages: async () => notTold,
    shell: async () => notTold,
  } as unknown as Kaggle; // it calls nothing else
  const to = join(scratchFolder(), 'titanic', 'data');
  const fill = (signal?: AbortSignal) => fillFolder(kaggle, 'titanic', { to, ...(signal && { signal }) });
  return { fill, to, served: () => served };
};

test('who comes while another one downloads waits, and takes what that brought', async () => {
  const s = await scene();
  const both = await Promise.all([s.fill(), s.fill()]);
  expect(both).toMatchObject([{ ok: true }, { ok: true }]);
  expect(s.served()).toBe(1);
  expect(readdirSync(s.to)).toEqual(['titanic.zip']);
});

test('who waits can be stopped', async () => {
  const s = await scene();
  const first = s.fill();
  expect(await s.fill(AbortSignal.timeout(20))).toMatchObject({ ok: false, kind: 'cancelled' });
  expect(await first).toMatchObject({ ok: true });
});

test('files that were there stay usable where a download of them fails', async () => {
  const s = await scene({ status: 418 });
  mkdirSync(s.to, { recursive: true });
  writeFileSync(join(s.to, 'train.csv'), 'id,y\n');
  expect(await s.fill()).toMatchObject({ ok: false });
  expect(isFilled(s.to)).toBe(true);
});

test('a folder that holds nothing but what a failed download began is not taken for data', async () => {
  const s = await scene({ status: 418 });
  expect(await s.fill()).toMatchObject({ ok: false });
  writeFileSync(join(s.to, 'train.csv'), 'id,y\n');
  expect(isFilled(s.to)).toBe(false);
});

test('a place that cannot be written is a failure in words', async () => {
  const s = await scene();
  mkdirSync(join(s.to, '..'), { recursive: true });
  writeFileSync(s.to, 'a file');
  expect(await s.fill()).toMatchObject({ ok: false, kind: 'disk', message: expect.stringContaining(s.to) });
});
