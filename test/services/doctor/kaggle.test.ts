import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { kaggleLines } from '../../../services/doctor/kaggle.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const token = 'KGAT_0123456789canary';
const key = '0123456789abcdef0123456789canary';
const login = JSON.stringify({ refresh_token: 'canary', access_token: token });
const legacy = JSON.stringify({ username: 'somebody-canary', key });

/** Looks at a home folder with these files; mode 600 unless the name ends in one. */
const look = (files: Readonly<Record<string, string>>, env: NodeJS.ProcessEnv = {}) => {
  const home = scratchFolder();
  for (const [name, content] of Object.entries(files)) {
    const [path = '', mode = '600'] = name.split(':');
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), content);
    chmodSync(join(home, path), Number.parseInt(mode, 8));
  }
  const resolved = Object.entries(env).map(([name, value]) => [name, value?.replace('HOME', home)]);
  const lines = kaggleLines(Object.fromEntries(resolved), home);
  const printed = JSON.stringify(lines);
  for (const secret of [token, key, 'canary']) expect(printed).not.toContain(secret);
  return { lines, home, states: lines.map(({ state }) => state) };
};

const used = (lines: readonly { says: string; name: string }[]) =>
  lines.filter(({ says }) => says.includes('used; not tried')).map(({ name }) => name);

describe('the source that is used is the one that Kaggle takes first', () => {
  test.each<[string, Record<string, string>, NodeJS.ProcessEnv, string]>([
    ['a token in the environment', { '.kaggle/access_token': token }, { KAGGLE_API_TOKEN: token }, 'KAGGLE_API_TOKEN'],
    [
      'a file that the environment names',
      { 'my token': token },
      { KAGGLE_API_TOKEN: 'HOME/my token' },
      'the file that KAGGLE_API_TOKEN names',
    ],
    ['a token file', { '.kaggle/access_token': token, '.kaggle/kaggle.json': legacy }, {}, '~/.kaggle/access_token'],
    ['a token file with an ending', { '.kaggle/access_token.txt': token }, {}, '~/.kaggle/access_token.txt'],
    ['a token file where some have it', { '.config/kaggle/access_token': token }, {}, '~/.config/kaggle/access_token'],
    [
      'a key in the environment',
      { '.kaggle/kaggle.json': legacy },
      { KAGGLE_USERNAME: 'somebody-canary', KAGGLE_KEY: key },
      'KAGGLE_USERNAME and KAGGLE_KEY',
    ],
    ['kaggle.json', { '.kaggle/kaggle.json': legacy }, {}, '~/.kaggle/kaggle.json'],
    ['kaggle.json without ~/.kaggle', { '.config/kaggle/kaggle.json': legacy }, {}, '~/.config/kaggle/kaggle.json'],
    ['a login', { '.kaggle/credentials.json': login }, {}, '~/.kaggle/credentials.json'],
  ])('%s', (_, files, env, name) => {
    const { lines } = look(files, env);
    expect(used(lines)).toEqual([name]);
    expect(lines.filter(({ state }) => state === 'warning' || state === 'problem')).toEqual([]);
  });

  test('KAGGLE_CONFIG_DIR moves kaggle.json and nothing else', () => {
    const files = { 'elsewhere/kaggle.json': legacy, 'elsewhere/access_token': token };
    const { lines, home } = look(files, { KAGGLE_CONFIG_DIR: 'HOME/elsewhere' });
    expect(used(lines)).toEqual([`~${'/elsewhere/kaggle.json'}`]);
    expect(home).not.toBe('');
  });

  test('no source at all is a note that says how to get one, not a warning', () => {
    const { lines } = look({});
    expect(lines).toMatchObject([{ state: 'note', name: 'credentials', fix: expect.stringContaining('umask 077') }]);
  });
});

describe('what is wrong with a source is said with the command that fixes it', () => {
  test.each(['644', '640', '604', '666'])('a file of mode %s', (mode) => {
    const { lines } = look({ [`.kaggle/kaggle.json:${mode}`]: legacy });
    expect(lines.at(-1)).toMatchObject({ state: 'warning', fix: 'chmod 600 ~/.kaggle/kaggle.json' });
    expect(lines.at(-1)?.says).toContain(`mode ${mode}`);
  });

  test('a file that a variable names and others may read: the variable is in the command, not its text', () => {
    const { lines } = look({ 'canary-file:644': token }, { KAGGLE_API_TOKEN: 'HOME/canary-file' });
    expect(lines.at(-1)?.fix).toBe('chmod 600 "$KAGGLE_API_TOKEN"');
  });

  test('a token in the place of the older key, in a file and in a variable', () => {
    const inFile = look({ '.kaggle/kaggle.json': JSON.stringify({ username: 'somebody', key: token }) });
    expect(inFile.lines.at(-1)).toMatchObject({ state: 'note', says: expect.stringContaining('KGAT_') });
    expect(inFile.lines.at(-1)?.fix).toContain('> ~/.kaggle/access_token) && rm ~/.kaggle/kaggle.json');
    const inVariable = look({}, { KAGGLE_USERNAME: 'somebody', KAGGLE_KEY: token });
    expect(inVariable.lines.at(-1)?.fix).toBe(
      'export KAGGLE_API_TOKEN="$KAGGLE_KEY"; unset KAGGLE_USERNAME KAGGLE_KEY',
    );
  });

  test.each([
    ['text that is no JSON', `{"username": "x", "key": "${key}`],
    ['JSON without a key', '{"username": "canary"}'],
    ['an empty key', '{"username": "canary", "key": ""}'],
    ['nothing', ''],
  ])('kaggle.json with %s', (_, content) => {
    const { lines, states } = look({ '.kaggle/kaggle.json': content });
    expect(states).toEqual(['note', 'warning']);
    expect(lines.at(-1)?.fix).toMatch(/^rm ~\/\.kaggle\/kaggle\.json /);
  });

  test('half a pair of variables', () => {
    const { lines } = look({}, { KAGGLE_KEY: key });
    expect(lines.at(-1)).toMatchObject({ state: 'warning', says: 'KAGGLE_KEY is set, KAGGLE_USERNAME is not' });
  });

  test.each([
    ['without an access token', {}, 'a login without an access token'],
    [
      'whose access token has expired',
      { access_token: token, access_token_expiration: '2001-01-01T00:00:00Z' },
      'expired',
    ],
  ])('a login %s is not used, and what comes after it is not either said to be', (_, more, says) => {
    const { lines } = look({ '.kaggle/credentials.json': JSON.stringify({ refresh_token: 'canary', ...more }) });
    expect(used(lines)).toEqual([]);
    expect(lines).toMatchObject([
      { state: 'note', name: 'credentials' },
      { state: 'warning', name: '~/.kaggle/credentials.json', says: expect.stringContaining(says) },
    ]);
    expect(lines.at(-1)?.fix).toMatch(/^kaggle auth login\b/);
  });

  test('a folder in the place of a file', () => {
    const { lines } = look({ '.kaggle/kaggle.json/x': '' });
    expect(lines.at(-1)).toMatchObject({ state: 'warning', says: 'it is no ordinary file' });
  });
});

describe('the proxy on the way to Kaggle is named, without what it is told', () => {
  const proxyLine = (env: NodeJS.ProcessEnv) => look({}, env).lines.slice(1);

  test('by its variable, its host and its port', () => {
    const lines = proxyLine({
      HTTPS_PROXY: 'http://me-canary:pw-canary@proxy.corp:3128/',
      http_proxy: 'http://other:1',
    });
    expect(lines).toMatchObject([
      { state: 'note', name: 'HTTPS_PROXY', says: expect.stringContaining('http://proxy.corp:3128;') },
    ]);
  });

  test('one that is none is a warning, and its text is not shown', () => {
    const lines = proxyLine({ https_proxy: 'http://me:canary/canary@proxy:3128' });
    expect(lines).toMatchObject([{ state: 'warning', name: 'https_proxy', fix: expect.stringMatching(/^unset /) }]);
  });

  test.each<[string, NodeJS.ProcessEnv]>([
    ['no variable', {}],
    ['an empty one', { HTTPS_PROXY: '', https_proxy: ' ' }],
    ['one for http alone', { HTTP_PROXY: 'http://proxy:1' }],
    ['an exception', { HTTPS_PROXY: 'http://proxy:1', NO_PROXY: 'kaggle.com' }],
    ['a server of this machine', { HTTP_PROXY: 'http://proxy:1', MEDALIST_KAGGLE_URL: 'http://127.0.0.1:8080/api/v1' }],
  ])('nothing is said with %s', (_, env) => {
    expect(proxyLine(env)).toEqual([]);
  });
});
