import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startProxy } from '../../../rigs/network/proxy.ts';
import { expectWhole, scene } from './fetching.ts';
import { cutAfter, randomBytes } from './storage.ts';

const content = randomBytes(3_000_000, 7);

/** A download from http(s)://storage.test, which only the proxy knows. */
const behind = async (
  manners: Parameters<typeof startProxy>[0] = {},
  { scheme = 'http', script = [] }: { scheme?: 'http' | 'https'; script?: Parameters<typeof scene>[1] } = {},
) => {
  const ours = await scene(content, script);
  const proxy = await startProxy({ hosts: { 'storage.test': Number(new URL(ours.storage.url).port) }, ...manners });
  for (const variable of ['HTTP_PROXY', 'HTTPS_PROXY']) vi.stubEnv(variable, `http://me:canary@${proxy.host}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const url = `${scheme}://storage.test/bucket/archive.zip?Signature=canary`;
  const locate = async () => ({ ok: true, value: { url, fileName: 'archive.zip' } }) as const;
  return { ...ours, proxy, fetch: (more: Parameters<typeof ours.fetch>[0] = {}) => ours.fetch({ locate, ...more }) };
};

test('a file comes whole through a proxy, from where the connection was cut', async () => {
  const { fetch, proxy, storage, ...ours } = await behind({}, { script: [cutAfter(1_000_000)] });
  expect(await fetch()).toMatchObject({ ok: true, value: { checked: 'md5' } });
  expectWhole(ours, content);
  expect(proxy.asked.map(({ method, authorization }) => [method, authorization])).toEqual([
    ['GET', `Basic ${Buffer.from('me:canary').toString('base64')}`],
    ['GET', `Basic ${Buffer.from('me:canary').toString('base64')}`],
  ]);
  expect(storage.requests[1]?.headers.range).toMatch(/^bytes=[1-9]/);
  expect(storage.requests[0]?.headers).not.toHaveProperty('proxy-authorization');
});

describe('a proxy that does not let us through', () => {
  test.each([403, 407] as const)('for good (%i): said at once, as its doing', async (status) => {
    const { fetch, proxy, waits, left } = await behind({ refuses: () => status }, { scheme: 'https' });
    const message = expect.stringMatching(/^The proxy http:\/\/127\.0\.0\.1:\d+ \(HTTPS_PROXY\) /);
    expect(await fetch()).toMatchObject({ ok: false, kind: 'proxy', status, message });
    expect([proxy.asked.length, waits.length, left()]).toEqual([1, 0, []]);
  });

  test('for now (502): tried again', async () => {
    let refusals = 2;
    const refuses = () => (refusals-- > 0 ? 'cut' : 502);
    const { fetch, proxy } = await behind({ refuses }, { scheme: 'https' });
    const message = expect.stringMatching(/^The download does not get on: The proxy \S+ .* \(HTTP 502\)\.$/);
    expect(await fetch()).toMatchObject({ kind: 'network', message });
    expect(proxy.asked.length).toBeGreaterThan(3);
  });

  test('because its address is none', async () => {
    const { fetch } = await behind({}, { scheme: 'https' });
    vi.stubEnv('HTTPS_PROXY', 'http://me:12/canary@proxy:3128');
    expect(await fetch()).toMatchObject({ kind: 'proxy', message: expect.stringMatching(/^HTTPS_PROXY is set, but/) });
  });

  test('and says nothing: the download can be cancelled', async () => {
    const stop = new AbortController();
    const refuses = () => {
      stop.abort();
      return 'hang' as const;
    };
    const { fetch } = await behind({ refuses }, { scheme: 'https' });
    expect(await fetch({ signal: stop.signal })).toMatchObject({ kind: 'cancelled' });
  });
});
