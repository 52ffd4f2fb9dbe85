import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { execa } from 'execa';
import { request } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { projectRoot } from '../../../services/python/environment.ts';
import { medalist } from '../../rigs/command/medalist.ts';
import { smallCompetition } from '../../rigs/data/small-competition.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const News = z.object({
  url: z.url(),
  competitions: z.array(z.object({ slug: z.string(), files: z.number(), metric: z.string().nullable() })),
  medalist: z.record(z.string(), z.string()),
  kaggle: z.record(z.string(), z.string()),
});

test('the arena serves a folder, tells how to reach it and who called, and ends with Ctrl-C', async () => {
  const folder = smallCompetition(scratchFolder());
  const process = execa(join(projectRoot, 'cli', 'medalist'), ['arena', folder, '--json'], { reject: false });
  onTestFinished(() => void process.kill('SIGKILL'));
  const lines = createInterface({ input: process.stdout })[Symbol.asyncIterator]();
  const { url, competitions, medalist: ours, kaggle } = News.parse(JSON.parse((await lines.next()).value ?? ''));
  expect(competitions).toEqual([{ slug: 'small', files: 3, metric: null }]);
  expect(ours).toEqual({
    MEDALIST_KAGGLE_URL: url,
    KAGGLE_USERNAME: 'tester',
    KAGGLE_KEY: expect.stringMatching(/^[0-9a-f]{32}$/),
    KAGGLE_API_TOKEN: expect.stringMatching(/^KGAT_[0-9a-f]{32}$/),
  });
  expect(kaggle).toMatchObject({ KAGGLE_API_ENVIRONMENT: 'LOCALHOST', HTTP_PROXY: new URL(url).origin });
  const { body } = await request(`${url}/competitions/data/list/small`, {
    headers: { authorization: `Bearer ${ours.KAGGLE_API_TOKEN}` },
  });
  expect(await body.json()).toMatchObject({ files: [{}, {}, {}] });
  const heard = (await lines.next()).value ?? '';
  expect(JSON.parse(heard)).toMatchObject({ name: 'ListDataFiles', slug: 'small', by: 'bearer', status: 200 });
  expect(heard).not.toContain(ours.KAGGLE_API_TOKEN);
  process.kill('SIGINT');
  expect((await process).exitCode).toBe(0);
});

test('what cannot be served is said at once', async () => {
  const home = scratchFolder();
  const folder = smallCompetition(home);
  const refused = async (...args: string[]) => {
    const { exitCode, stderr } = await medalist(home, 'arena', ...args);
    return [exitCode, stderr];
  };
  expect(await refused('./nowhere')).toEqual([2, expect.stringContaining('./nowhere is no folder')]);
  expect(await refused(folder, '--metric', 'beauty')).toEqual([2, expect.stringContaining('cannot grade by "beauty"')]);
  expect(await refused(folder, folder, '--metric', 'auc')).toEqual([
    2,
    expect.stringContaining('about one competition'),
  ]);
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const address = z.object({ port: z.number() }).parse(server.address());
  expect(await refused(folder, '--port', String(address.port))).toEqual([2, expect.stringContaining('cannot be had')]);
});
