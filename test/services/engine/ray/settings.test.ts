import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { openRay } from '../../../../services/engine/ray/open.ts';
import { Grows } from '../../../../services/engine/ray/schemas.ts';
import { readSettings } from '../../../../services/engine/ray/settings.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

it('takes an address with or without a scheme, and below a path', () => {
  const hrefOf = (RAY: string) => {
    const settings = readSettings({ RAY });
    return 'ok' in settings ? settings.message : settings.address.href;
  };
  expect(hrefOf(' head:8265 ')).toBe('http://head:8265/');
  expect(hrefOf('https://ray.example/team/')).toBe('https://ray.example/team/');
  expect(hrefOf('ray://head:10001')).toBe('RAY is the address for Ray’s own clients.');
  expect(hrefOf('ftp://head')).toBe('RAY is not an address.');
  expect(hrefOf('')).toBe('There is no address of a Ray cluster.');
});

it('shows no password and no token', () => {
  const secret = 'tok-4711';
  const path = join(scratchFolder(), 'token');
  writeFileSync(path, `${secret}\n`);
  const settings = readSettings({ RAY: 'head', RAY_AUTH_TOKEN: '', RAY_AUTH_TOKEN_PATH: path, RAY_PATIENCE: '' });
  expect('headers' in settings && settings.headers()).toEqual({ authorization: `Bearer ${secret}` });
  expect(inspect(settings)).not.toContain(secret);
  expect(JSON.stringify(readSettings({ RAY: `http://me:${secret}@head` }))).not.toContain(secret);
});

it.for<[number, string, string]>([
  [200, '{"hello": 1}', 'its answer is not one of Ray'],
  [200, '<html>', 'its answer is not one of Ray'],
  [401, '', 'does not let us in (HTTP 401)'],
  [404, 'Not Found', 'HTTP 404: Not Found'],
])('says what is wrong with an address that answers %d %s', async ([status, body, words]) => {
  const server = createServer((_, response) => response.writeHead(status).end(body)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // it listens on a port
  const problem = await openRay({ RAY: `127.0.0.1:${port}` });
  expect(problem).toMatchObject({ ok: false, message: expect.stringContaining(words) });
});

it('says that nobody is at an address, as soon as patience ends', async () => {
  const problem = await openRay({ RAY: 'http://127.0.0.1:1', RAY_PATIENCE: '0.2' });
  expect(problem).toMatchObject({ ok: false, message: expect.stringContaining('ECONNREFUSED') });
});

it('knows a cluster that grows from one that does not, as Ray shows them', () => {
  const status = (report: unknown) =>
    Grows.parse({
      data: { autoscalingStatus: null, clusterStatus: report === null ? null : { autoscalerReport: report } },
    });
  expect(status({ nodeTypeMapping: { ab12: 'node_ab12' } })).toBe(false);
  expect(status({ nodeTypeMapping: { ab12: 'head', cd34: 'gpu.large' } })).toBe(true);
  expect([status(undefined), status(null), status({})]).toEqual([null, null, null]);
});
