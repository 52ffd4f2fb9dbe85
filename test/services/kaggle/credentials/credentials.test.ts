import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { Credentials } from '../../../../services/kaggle/credentials/credentials.ts';
import { findCredentials } from '../../../../services/kaggle/credentials/find-credentials.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { canary, withoutSecrets } from '../server.ts';

const now = Date.parse('2026-05-01T12:00:00Z');
const oldKey = '0123456789abcdef0123456789canary';
const legacy = JSON.stringify({ username: 'somebody', key: oldKey });
const basic = (user: string, key: string) => `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}`;

/** Looks into a home folder with these files; `name:644` has that mode, else 600. HOME in a variable is the folder. */
const look = (files: Readonly<Record<string, string>>, env: Readonly<Record<string, string>> = {}) => {
  const home = scratchFolder();
  for (const [name, content] of Object.entries(files)) {
    const [path = '', mode = '600'] = name.split(':');
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), content);
    chmodSync(join(home, path), Number.parseInt(mode, 8));
  }
  const resolved = Object.entries(env).map(([name, value]) => [name, value.replace('HOME', home)]);
  const { credentials, from, warnings } = withoutSecrets(findCredentials(Object.fromEntries(resolved), home, now));
  return { header: credentials?.authorization() ?? null, from, warnings };
};

const login = (more: object) => JSON.stringify({ refresh_token: 'canary-refresh', access_token: canary, ...more });

describe('the header is made of what Kaggle takes first', () => {
  test.each<[string, Record<string, string>, Record<string, string>, string]>([
    ['a token in the environment', { '.kaggle/access_token': 'KGAT_other' }, { KAGGLE_API_TOKEN: ` ${canary}\n` }, ''],
    ['a file that the environment names', { 'a b': `${canary}\n` }, { KAGGLE_API_TOKEN: 'HOME/a b' }, ''],
    [
      'the file of a Kaggle notebook',
      { here: canary },
      { KAGGLE_API_V1_TOKEN: 'HOME/here', KAGGLE_API_TOKEN: 'x' },
      '',
    ],
    ['a token file before an older key', { '.kaggle/access_token': canary, '.kaggle/kaggle.json': legacy }, {}, ''],
    ['a token file with an ending', { '.kaggle/access_token.txt': canary }, {}, ''],
    ['a token file where some have it', { '.config/kaggle/access_token': canary }, {}, ''],
    ['an older key', { '.kaggle/kaggle.json': legacy }, {}, basic('somebody', oldKey)],
    ['an older key elsewhere', { 'x/kaggle.json': legacy }, { KAGGLE_CONFIG_DIR: 'HOME/x' }, basic('somebody', oldKey)],
    [
      'variables before the file',
      { '.kaggle/kaggle.json': legacy },
      { KAGGLE_USERNAME: 'me', KAGGLE_KEY: 'canary-key-in-env' },
      basic('me', 'canary-key-in-env'),
    ],
    [
      'one variable over its half of the file',
      { '.kaggle/kaggle.json': legacy },
      { KAGGLE_KEY: 'canary-other' },
      basic('somebody', 'canary-other'),
    ],
    ['the other variable too', { '.kaggle/kaggle.json': legacy }, { KAGGLE_USERNAME: 'me' }, basic('me', oldKey)],
    [
      'a token where the key belongs',
      { '.kaggle/kaggle.json': JSON.stringify({ username: 'x', key: canary }) },
      {},
      '',
    ],
    ['a token in KAGGLE_KEY', {}, { KAGGLE_USERNAME: 'x', KAGGLE_KEY: canary }, ''],
    ['a login', { '.kaggle/credentials.json': login({ access_token_expiration: '2026-05-01T12:00:01' }) }, {}, ''],
  ])('%s', (_, files, env, header) => {
    const found = look(files, env);
    expect(found.header).toBe(header || `Bearer ${canary}`);
    expect(found.warnings).toEqual([]);
  });
});

describe('what cannot be used is told and passed over', () => {
  test.each<[string, Record<string, string>, Record<string, string>, string]>([
    ['half a pair', {}, { KAGGLE_KEY: canary }, 'KAGGLE_KEY is set, KAGGLE_USERNAME is not'],
    ['a broken file', { '.kaggle/kaggle.json': `{"key": "${canary}"` }, {}, '~/.kaggle/kaggle.json: it does not hold'],
    ['text that is no token', {}, { KAGGLE_API_TOKEN: `two words ${canary}` }, 'KAGGLE_API_TOKEN: it does not hold'],
    ['a file that is not there', {}, { KAGGLE_API_V1_TOKEN: canary }, 'KAGGLE_API_V1_TOKEN: it names no file'],
    [
      'a login that has expired',
      { '.kaggle/credentials.json': login({ access_token_expiration: '2026-05-01T11:59:59.1234567Z' }) },
      {},
      'its access token has expired. To fix it: kaggle auth login',
    ],
    ['a login without a token', { '.kaggle/credentials.json': '{"refresh_token": "canary"}' }, {}, 'kaggle auth login'],
  ])('%s', (_, files, env, warning) => {
    const { header, warnings } = look(files, env);
    expect(header).toBeNull();
    expect(warnings.join('\n')).toContain(warning);
  });

  test('the next usable place is taken', () => {
    const { header, from, warnings } = look({ '.kaggle/kaggle.json': legacy }, { KAGGLE_API_TOKEN: 'two words' });
    expect([header, from, warnings.length]).toEqual([basic('somebody', oldKey), '~/.kaggle/kaggle.json', 1]);
  });
});

test('a file that others may read is used, with a warning that names the command', () => {
  const { header, warnings } = look({ '.kaggle/access_token:644': canary });
  expect(header).toBe(`Bearer ${canary}`);
  expect(warnings).toEqual([expect.stringContaining('(mode 644). To fix it: chmod 600 ~/.kaggle/access_token')]);
});

test('nothing that prints credentials shows them, and they clean any text', () => {
  const token = Credentials.token(canary);
  const pair = Credentials.key('somebody', oldKey);
  for (const one of [token, pair]) {
    withoutSecrets({ nested: [one, new Map([['x', one]])] });
    expect([`${one}`, inspect(one), JSON.stringify(one)]).toEqual(['[hidden]', '[hidden]', '"[hidden]"']);
    expect(JSON.stringify({ ...one, ...structuredClone({ ...one }) })).toBe('{}');
    withoutSecrets(one.scrub(`echo: ${one.authorization()}`));
  }
  expect(pair.scrub(`key=${oldKey}, header ${pair.authorization()}`)).toBe('key=[hidden], header Basic [hidden]');
});
