import { beforeAll, describe, expect, test } from 'vitest';
import { type Server, startServer } from '../../../app/serve/serve.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { ask } from '../../rigs/serve/ask.ts';
import { runLeft } from '../../rigs/serve/run-left.ts';

let server: Server;
const stop = `runs/titanic/20261127-010203-aaaa/stop`;

beforeAll(async () => {
  let remove = () => {};
  const home = scratchFolder((end) => {
    remove = end;
  });
  runLeft(home);
  server = await startServer({ port: 0, home });
  return async () => {
    await server.stop();
    remove();
  };
});

const host = () => new URL(server.url).host;
const own = () => ({ origin: server.url.slice(0, -1) });
const bearer = () => ({ authorization: `Bearer ${server.token}` });
const post = (path: string, headers: Readonly<Record<string, string>> = {}, body = '') =>
  ask(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
  });

describe('who may look', () => {
  test('a name that somebody bound to our address is refused, even to look', async () => {
    const answer = await ask(server.url, { headers: { host: `medalist.example.com:${new URL(server.url).port}` } });
    expect(answer.status).toBe(421);
    expect(answer.text).not.toContain('titanic');
  });

  test('localhost is a name of ours, at our port only', async () => {
    const { port } = new URL(server.url);
    expect((await ask(server.url, { headers: { host: `localhost:${port}` } })).status).toBe(200);
    expect((await ask(server.url, { headers: { host: 'localhost:1' } })).status).toBe(421);
  });

  test.each(['', 'api/runs', 'events', 'runs/titanic/20261127-010203-aaaa'])(
    'a page of another origin reads nothing: /%s',
    async (path) => {
      const foreign = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', origin: 'http://evil.example' };
      const answer = await ask(`${server.url}${path}`, { headers: foreign });
      expect(answer.status).toBe(403);
      expect(answer.text).not.toContain('titanic');
      const { status } = await ask(`${server.url}${path}`, { headers: { ...foreign, 'sec-fetch-site': 'same-site' } });
      expect(status).toBe(403); // another port of this machine
    },
  );

  test('a link from elsewhere can be followed', async () => {
    const followed = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect((await ask(server.url, { headers: followed })).status).toBe(200);
  });
});

describe('who may change', () => {
  test('nobody without the token', async () => {
    expect((await post(stop, own())).status).toBe(401);
    expect((await post(stop, { ...own(), authorization: 'Bearer wrong' })).status).toBe(401);
    expect((await post(stop, { ...own(), cookie: `medalist-${new URL(server.url).port}=wrong` })).status).toBe(401);
  });

  test('no page of another origin, whatever its browser holds', async () => {
    const { cookie } = await entered();
    for (const origin of ['http://evil.example', 'null', 'http://127.0.0.1:1'])
      expect((await post(stop, { origin, cookie })).status).toBe(403);
    expect((await post(stop, { cookie })).status).toBe(403); // an old browser, which tells no origin
    expect((await post(stop, { ...own(), cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  test('a program with the token, and a browser that was let in by it', async () => {
    expect((await post(stop, bearer())).status).toBe(409); // heard: nobody works on the run
    const { cookie } = await entered();
    expect((await post(stop, { ...own(), cookie })).status).toBe(409);
  });

  test('the token is on no page, and what a browser keeps is not the token', async () => {
    const { cookie, headers } = await entered();
    expect(cookie).not.toContain(server.token);
    expect(String(headers['set-cookie'])).toMatch(/HttpOnly.*SameSite=Strict|SameSite=Strict.*HttpOnly/);
    for (const path of ['', 'start', 'batches', 'enter', 'api/runs'])
      expect((await ask(`${server.url}${path}`, { headers: { cookie } })).text).not.toContain(server.token);
  });

  test('a wrong token opens nothing', async () => {
    const answer = await ask(`${server.url}enter?token=wrong`);
    expect(answer.status).toBe(403);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('a body larger than any form is refused', async () => {
    expect((await post('runs', bearer(), `competition=${'x'.repeat(3 * 2 ** 20)}`)).status).toBe(413);
  });
});

test('scripts and styles come from the server alone, and no page can be framed', async () => {
  const { headers } = await ask(server.url);
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  expect(host()).toMatch(/^127\.0\.0\.1:/);
});

const entered = async () => {
  const { headers } = await ask(`${server.url}enter?token=${server.token}`);
  return { headers, cookie: String(headers['set-cookie']).split(';')[0] ?? '' };
};
