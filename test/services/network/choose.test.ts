import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { proxyFor } from '../../../services/network/choose.ts';

const kaggle = 'https://api.kaggle.com/v1';
const choose = (url: string, env: NodeJS.ProcessEnv) => proxyFor(new URL(url), env);
const addressOf = (url: string, env: NodeJS.ProcessEnv) => {
  const proxy = choose(url, env);
  return proxy === null || 'why' in proxy ? null : proxy.address;
};

describe('the variable', () => {
  test.each<[string, string, NodeJS.ProcessEnv, string | null]>([
    ['of the scheme', kaggle, { HTTPS_PROXY: 'http://a:1', HTTP_PROXY: 'http://b:2' }, 'http://a:1'],
    ['of the other scheme', kaggle, { HTTP_PROXY: 'http://b:2' }, null],
    ['for http', 'http://x.example', { HTTPS_PROXY: 'http://a:1', HTTP_PROXY: 'http://b:2' }, 'http://b:2'],
    ['in small letters first', kaggle, { https_proxy: 'http://a:1', HTTPS_PROXY: 'http://b:2' }, 'http://a:1'],
    ['that is empty', kaggle, { https_proxy: '', HTTPS_PROXY: 'http://b:2' }, 'http://b:2'],
    ['that is blank', kaggle, { https_proxy: '  ' }, null],
    ['for all', kaggle, { ALL_PROXY: 'http://c:3' }, 'http://c:3'],
    ['for all, after its own', kaggle, { all_proxy: 'http://c:3', HTTPS_PROXY: 'http://a:1' }, 'http://a:1'],
    ['without a scheme, as curl takes it', kaggle, { HTTPS_PROXY: 'proxy.corp:3128' }, 'http://proxy.corp:3128'],
    ['of a proxy that speaks TLS', kaggle, { HTTPS_PROXY: 'https://proxy.corp' }, 'https://proxy.corp'],
  ])('%s', (_, url, env, address) => {
    expect(addressOf(url, env)).toBe(address);
  });
});

describe('no proxy for', () => {
  const env = { HTTP_PROXY: 'http://b:2', HTTPS_PROXY: 'http://a:1' };

  test.each([
    'http://127.0.0.1:8080/api/v1',
    'http://127.8.9.10/',
    'http://localhost/',
    'https://LOCALHOST.:443/',
    'http://a.localhost/',
    'http://[::1]:8080/',
    'http://[::ffff:127.0.0.1]/',
  ])('this machine: %s', (url) => {
    expect(addressOf(url, env)).toBeNull();
  });

  test.each(['http://localhost.example/', 'http://127.0.0.1.example/', 'http://10.127.0.0/', 'http://mylocalhost/'])(
    'what only looks like it gets one: %s',
    (url) => {
      expect(addressOf(url, env)).toBe('http://b:2');
    },
  );

  test.each<[string, string]>([
    ['*', kaggle],
    ['example.com, *', kaggle],
    ['kaggle.com', kaggle],
    ['.kaggle.com', kaggle],
    ['*.kaggle.com', kaggle],
    ['a b,Api.Kaggle.COM.', kaggle],
    ['api.kaggle.com:443', kaggle],
    ['x.example:8080', 'http://x.example:8080/'],
    ['x.example:80', 'http://x.example/'],
    ['10.0.0.7', 'http://10.0.0.7:99/'],
    ['fe80::1', 'http://[fe80::1]:99/'],
    ['[fe80::1]:99', 'http://[fe80::1]:99/'],
  ])('NO_PROXY=%s: %s', (value, url) => {
    expect(addressOf(url, { ...env, NO_PROXY: value })).toBeNull();
    expect(addressOf(url, { ...env, no_proxy: value, NO_PROXY: 'other' })).toBeNull();
  });

  test.each<[string, string]>([
    ['', kaggle],
    [',', kaggle],
    ['aggle.com', kaggle],
    ['kaggle.com.example', kaggle],
    ['api.kaggle.com:80', kaggle],
    ['www.api.kaggle.com', kaggle],
    ['.', kaggle],
  ])('NO_PROXY=%s says nothing of %s', (value, url) => {
    expect(addressOf(url, { ...env, NO_PROXY: value })).toBe('http://a:1');
  });
});

describe('credentials', () => {
  test('are in the header and in nothing that is printed', () => {
    const proxy = choose(kaggle, { HTTPS_PROXY: 'http://some%40body:pass%2Fword@proxy:3128' });
    if (proxy === null || 'why' in proxy) throw new Error('no proxy');
    expect(proxy.authorization()).toBe(`Basic ${Buffer.from('some@body:pass/word').toString('base64')}`);
    const printed = [inspect({ proxy }, { showHidden: true }), JSON.stringify(proxy), `${proxy}`].join();
    expect(printed).toContain('http://proxy:3128');
    expect(printed).not.toMatch(/body|word|Basic/);
  });

  test('of a name alone', () => {
    const proxy = choose(kaggle, { HTTPS_PROXY: 'http://me@proxy' });
    expect(proxy).toMatchObject({ address: 'http://proxy' });
  });
});

describe('what is no proxy is told, without its text', () => {
  test.each([
    'http://',
    'http://[',
    '://canary',
    'can ary',
    'ftp://canary:21',
    'http://canary:99999',
    'http://me:12/canary@proxy:3128',
    'http://me:12#canary@proxy:3128',
    'http://DOMAIN\\canary:pw@proxy:3128',
    'http://me:%zzcanary@proxy:3128',
    'socks5://canary:1080',
  ])('%s', (text) => {
    const bad = choose(kaggle, { HTTPS_PROXY: text });
    expect(bad).toEqual({ variable: 'HTTPS_PROXY', why: expect.stringMatching(/^it is (not the address|a SOCKS)/) });
    expect(JSON.stringify(bad)).not.toContain('canary');
  });
});
