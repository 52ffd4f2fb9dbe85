import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startProxy } from '../../rigs/network/proxy.ts';
import { selfSigned, startTls } from '../../rigs/network/tls.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { type Answerer, canary, kaggleAt, startServer, withoutSecrets } from './server.ts';

const good = { ref: 'https://www.kaggle.com/competitions/titanic', title: 'Titanic' };
const portOf = (url: string) => Number(new URL(url).port);
const password = 'pass/canary';
const basic = `Basic ${Buffer.from(`me:${password}`).toString('base64')}`;
const once = { retries: { tries: 1 } };

const setProxy = (variable: 'HTTP_PROXY' | 'HTTPS_PROXY' | 'NO_PROXY', value: string) => {
  vi.stubEnv(variable, value);
  onTestFinished(() => void vi.unstubAllEnvs());
};

/** Kaggle at http://kaggle.test, a name that only the proxy knows. */
const behind = async (manners: Parameters<typeof startProxy>[0] = {}, answer: Answerer = () => ({ body: good })) => {
  const server = await startServer(answer);
  const proxy = await startProxy({ hosts: { 'kaggle.test': portOf(server.url) }, ...manners });
  setProxy('HTTP_PROXY', `http://me:${encodeURIComponent(password)}@${proxy.host}`);
  setProxy('HTTPS_PROXY', `http://me:${encodeURIComponent(password)}@${proxy.host}`);
  return { server, proxy, overHttp: kaggleAt('http://kaggle.test', once).kaggle };
};

describe('over http', () => {
  test('a call goes in absolute form, and the proxy alone gets the credentials that are its own', async () => {
    const { overHttp, proxy, server } = await behind({ authorization: basic });
    expect(await overHttp.competition('titanic')).toMatchObject({ ok: true, value: { slug: 'titanic' } });
    const target = 'http://kaggle.test/api/v1/competitions.CompetitionApiService/GetCompetition';
    expect(proxy.asked).toEqual([{ method: 'POST', target, authorization: basic }]);
    expect(server.calls[0]?.headers).toMatchObject({ authorization: `Bearer ${canary}`, host: 'kaggle.test' });
    expect(JSON.stringify(server.calls[0]?.headers)).not.toContain(basic);
  });

  test('a submission goes up, too', async () => {
    const file = join(scratchFolder(), 'submission.csv');
    const text = `id,y\n${'1,0.5\n'.repeat(50_000)}`;
    writeFileSync(file, text);
    const { overHttp, server } = await behind({}, ({ method }) =>
      method === 'PUT' ? { status: 201 } : { body: { token: 'blob', createUrl: 'http://kaggle.test/up' } },
    );
    expect(await overHttp.upload('titanic', file)).toEqual({ ok: true, value: { token: 'blob' } });
    expect(server.calls.at(-1)?.body).toBe(text);
  });

  test('an answer that is too large is not read to its end', async () => {
    let written = 0;
    const { overHttp } = await behind({}, (_, response) => {
      const endless = function* () {
        for (; written < 200; written++) yield Buffer.alloc(1024 ** 2, ' ');
      };
      pipeline(Readable.from(endless()), response).catch(() => undefined);
      return undefined;
    });
    expect(await overHttp.competition('titanic')).toMatchObject({ kind: 'bad-answer' });
    expect(written).toBeLessThan(100);
  });

  test('NO_PROXY and this machine are reached without it', async () => {
    const { proxy, server } = await behind();
    expect(await kaggleAt(server.url, once).kaggle.competition('titanic')).toMatchObject({ ok: true });
    setProxy('NO_PROXY', 'kaggle.test');
    const { kaggle } = kaggleAt('http://kaggle.test', once);
    expect(await kaggle.competition('titanic')).toMatchObject({
      message: expect.stringMatching(/^kaggle.test cannot be found/),
    });
    expect(proxy.asked).toEqual([]);
  });
});

test('over https a call goes through a tunnel: the proxy sees the host, and no credential of ours', async ({
  skip,
}) => {
  const pair = selfSigned('kaggle.test');
  if (pair === undefined) return skip('no openssl here');
  const { server } = await behind();
  const port = await startTls(pair, portOf(server.url));
  const proxy = await startProxy({ hosts: { 'kaggle.test': port }, authorization: basic });
  setProxy('HTTPS_PROXY', `http://me:${encodeURIComponent(password)}@${proxy.host}`);
  const { kaggle } = kaggleAt('https://kaggle.test', once);
  const stranger = await kaggle.competition('titanic');
  expect(stranger).toMatchObject({ kind: 'network', advice: expect.stringContaining('NODE_EXTRA_CA_CERTS') });
  expect(stranger).toMatchObject({ message: expect.stringContaining(`through the proxy ${proxy.url}`) });
  const usual = getCACertificates('default');
  onTestFinished(() => setDefaultCACertificates(usual));
  setDefaultCACertificates([...usual, pair.certificate.toString()]);
  for (let i = 0; i < 5; i++) expect(await kaggle.competition('titanic')).toMatchObject({ ok: true });
  expect(proxy.asked.at(-1)).toEqual({ method: 'CONNECT', target: 'kaggle.test:443', authorization: basic });
  expect(proxy.asked.length, 'tunnels are used again').toBeLessThan(5);
  expect(server.calls[0]?.headers).not.toHaveProperty('proxy-authorization');
});

describe('a proxy that does not let us through is named, without what it was told', () => {
  const ask = async (url: string) => {
    const { kaggle, waits } = kaggleAt(url);
    const [answer, spent] = [await kaggle.competition('titanic'), await kaggle.createSubmission('titanic', 't', 'm')];
    for (const secret of [password, encodeURIComponent(password), basic]) {
      expect(JSON.stringify([answer, spent])).not.toContain(secret);
    }
    expect(spent, 'nothing was sent').not.toMatchObject({ kind: 'unknown-outcome' });
    return { answer: withoutSecrets(answer), tries: waits.length + 1 };
  };

  test.each([
    [
      'https://kaggle.test',
      407,
      'proxy',
      /^The proxy http:\/\/127\.0\.0\.1:\d+ \(HTTPS_PROXY\) refuses the credentials/,
    ],
    ['http://kaggle.test', 407, 'proxy', /^The proxy http:\/\/127\.0\.0\.1:\d+ \(HTTP_PROXY\) refuses the credentials/],
    ['https://kaggle.test', 403, 'proxy', /^The proxy \S+ \(HTTPS_PROXY\) does not connect us \(HTTP 403\)/],
    ['https://kaggle.test', 502, 'network', /^The proxy \S+ \(HTTPS_PROXY\) does not connect us \(HTTP 502\)/],
    ['https://kaggle.test', 'cut', 'network', /^No connection through the proxy \S+ \(HTTPS_PROXY\): it closed/],
  ] as const)('%s: %s', async (url, refusal, kind, message) => {
    await behind({ refuses: () => refusal });
    const { answer, tries } = await ask(url);
    expect(answer).toMatchObject({ ok: false, kind, message: expect.stringMatching(message) });
    expect(tries, 'only what may pass is tried again').toBe(kind === 'proxy' ? 1 : 6);
  });

  test('one that wants credentials and was given none', async () => {
    const { proxy } = await behind({ authorization: basic });
    setProxy('HTTPS_PROXY', proxy.host);
    const { answer } = await ask('https://kaggle.test');
    expect(answer).toMatchObject({ kind: 'proxy', status: 407, message: expect.stringContaining('wants credentials') });
  });

  test.each(['http', 'https'])('nobody is there (%s)', async (scheme) => {
    setProxy(scheme === 'http' ? 'HTTP_PROXY' : 'HTTPS_PROXY', `http://me:${encodeURIComponent(password)}@127.0.0.1:1`);
    const { answer } = await ask(`${scheme}://kaggle.test`);
    const message = expect.stringMatching(/^No connection through the proxy http:\/\/127\.0\.0\.1:1 .*ECONNREFUSED/);
    expect(answer).toMatchObject({ kind: 'network', message });
  });

  test('the text is none', async () => {
    setProxy('HTTPS_PROXY', `http://me:${password}@127.0.0.1:1`);
    const { answer, tries } = await ask('https://kaggle.test');
    expect(answer).toMatchObject({
      kind: 'proxy',
      message: expect.stringMatching(/^HTTPS_PROXY is set, but it is no/),
    });
    expect(tries).toBe(1);
  });

  test('it takes the connection and says nothing', { timeout: 60_000 }, async () => {
    await behind({ refuses: () => 'hang' });
    const { kaggle } = kaggleAt('https://kaggle.test', { ...once, timeouts: { connect: 200 } });
    const answer = await kaggle.competition('titanic');
    expect(answer).toMatchObject({ kind: 'network', message: expect.stringMatching(/through the proxy http:/) });
  });

  test('a call that waits for it can be cancelled', { timeout: 60_000 }, async () => {
    const stop = new AbortController();
    await behind({
      refuses: () => {
        stop.abort();
        return 'hang';
      },
    });
    const { kaggle } = kaggleAt('https://kaggle.test', { signal: stop.signal });
    expect(await kaggle.competition('titanic')).toMatchObject({ kind: 'cancelled' });
  });
});
