import { request as httpRequest } from 'node:http';
import { expect, test } from 'vitest';
import type { Arena } from '../../../app/arena/arena.ts';
import { bearerOf } from '../../../app/arena/auth.ts';
import { arenaOf, planets, rpc } from '../../rigs/network/raw.ts';

interface Ask {
  readonly headers: Readonly<Record<string, string>>;
  readonly path?: string;
  /** Which of the arena's two ports. */
  readonly at?: string;
  readonly method?: string;
}

/** The status that an asker gets who is signed in; the headers say what it calls the server. */
const ask = (arena: Arena, { headers, path, at = arena.origin, method = 'GET' }: Ask): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(at);
    const target = path ?? '/api/v1/competitions/data/list/planets';
    const signed = { authorization: bearerOf(arena.account), ...headers };
    httpRequest({ host: hostname, port, path: target, method, headers: signed, setHost: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    })
      .on('error', reject)
      .end();
  });

const portOf = (address: string) => new URL(address).port;

test('an arena answers to the names of loopback, and through a proxy as the official client asks', async () => {
  const arena = await arenaOf();
  const port = portOf(arena.origin);
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`, 'localhost'])
    expect([host, await ask(arena, { headers: { host } })]).toEqual([host, 200]);
  const path = 'http://localhost/api/v1/competitions/data/list/planets';
  expect(await ask(arena, { headers: { host: 'localhost' }, path })).toBe(200);
});

test('a name that was rebound to loopback gets nothing, at neither port', async () => {
  const arena = await arenaOf();
  const port = portOf(arena.origin);
  const names = [
    'evil.example',
    `evil.example:${port}`,
    `127.0.0.1.evil.example:${port}`,
    '127.0.0.1:1',
    '0.0.0.0',
    '',
  ];
  for (const host of names) {
    expect([host, await ask(arena, { headers: { host } })]).toEqual([host, 421]);
    expect([host, await ask(arena, { headers: { host }, at: arena.storageOrigin })]).toEqual([host, 421]);
  }
  const path = 'http://evil.example/api/v1/competitions/data/list/planets';
  expect(await ask(arena, { headers: { host: `127.0.0.1:${port}` }, path })).toBe(421);
  expect(arena.calls).toEqual([]);
});

test('a page of another origin gets nothing, and one of its own does', async () => {
  const arena = await arenaOf();
  const host = `127.0.0.1:${portOf(arena.origin)}`;
  for (const origin of ['http://evil.example', 'null', `https://${host}`, `http://${host}.evil.example`])
    for (const method of ['GET', 'POST'])
      expect([origin, await ask(arena, { headers: { host, origin }, method })]).toEqual([origin, 403]);
  expect(arena.calls).toEqual([]);
  expect(await ask(arena, { headers: { host, origin: `http://${host}` } })).toBe(200);
});

test('every start has a key of its own, and takes no other', async () => {
  const [one, other] = [await arenaOf(), await arenaOf()];
  expect(one.account.username).toBe(other.account.username);
  expect([one.account.key, one.account.token]).not.toEqual([other.account.key, other.account.token]);
  const list = (headers: Record<string, string>) => rpc(one, 'ListDataFiles', { competitionName: 'planets' }, headers);
  expect(JSON.parse((await list({ authorization: bearerOf(one.account) })).text).files).toHaveLength(
    Object.keys(planets).length,
  );
  for (const known of [
    bearerOf(other.account),
    'Bearer KGAT_local_access_token',
    `Basic ${btoa('tester:local_api_token')}`,
  ])
    expect((await list({ authorization: known })).status).toBe(401);
});
