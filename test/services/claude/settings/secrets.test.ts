import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openGuard } from '../../../../services/claude/prompt/guard.ts';
import { ApiKey } from '../../../../services/claude/settings/api-key.ts';
import { secretsHere } from '../../../../services/claude/settings/secrets.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { claudeAt, codeQuestion, planQuestion, secret } from '../asking.ts';
import { modelServer } from '../server.ts';

const kaggle = '0123456789abcdef0123456789abcdef';
const good = '{"name": "trees", "folds": 5}';
const guises = (value: string): string[] => [
  value,
  ...['', 'a:', 'ab:', 'somebody:'].map((user) => Buffer.from(`${user}${value}`).toString('base64')),
  Buffer.from(`{"k":"${value}"}`).toString('base64url'),
  Buffer.from(value).toString('hex'),
  encodeURIComponent(value),
];

/** What is left of a secret where its middle can still be read. */
const leaks = (text: string): boolean =>
  [secret, kaggle].some((value) => {
    const middles = ['', 'x', 'xx'].map((pad) => Buffer.from(`${pad}${value}`).toString('base64').slice(6, 26));
    return text.includes(value.slice(8, 24)) || middles.some((middle) => text.includes(middle));
  });

test('a canary is in no prompt, record, event, text or error, whoever puts it there', async () => {
  const echo = `Your key is ${secret}, yes: ${secret}`;
  const { url, calls } = await modelServer(({ body }, n) => {
    if (n === 1) return { status: 500, error: `bad key ${secret}` };
    if (n === 3) return { status: 400, error: `what is ${secret}?` };
    return body.max_tokens === 12_000 ? `{"name": "${secret}", "folds": 5}` : `\`\`\`python\n# ${echo}\n\`\`\``;
  });
  const { claude, said, folder, options } = claudeAt(url, { secrets: [kaggle], stream: true });
  const hidden = guises(kaggle).concat(guises(secret)).join(' ');
  const plan = await claude.ask({ ...planQuestion, context: [hidden], prompt: `Use ${hidden}`, system: hidden });
  const refused = await claude.ask(codeQuestion);
  const code = await claude.ask({ ...codeQuestion, prompt: `again, ${secret}` });
  expect([plan.ok, refused.ok, code.ok]).toEqual([true, false, true]);
  expect(leaks(hidden)).toBe(true);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const kept = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  expect([files.length, calls.length]).toEqual([3, 4]);
  const sent = calls.map(({ raw }) => raw);
  const shown = [plan, refused, code, said, options.models].map((it) => inspect(it, { depth: 9 }) + JSON.stringify(it));
  for (const text of [...sent, ...kept]) expect(leaks(text)).toBe(false);
  const [, ...withoutModels] = shown.toReversed();
  for (const text of withoutModels) expect(leaks(text)).toBe(false);
  expect(said.flatMap((event) => (event.type === 'stage.log' ? [event.line] : [])).join()).toContain('Removed');
});

test('the key travels in the header that the server wants, and only there', async () => {
  const { url, calls } = await modelServer(() => good);
  const settings = { all: { keyHeader: 'x-api-key' } };
  await claudeAt(url).claude.ask(planQuestion);
  await claudeAt(url, { env: { ANTHROPIC_API_KEY: '', ANTHROPIC_AUTH_TOKEN: secret } }).claude.ask(planQuestion);
  await claudeAt(url, { settings }).claude.ask(planQuestion);
  await claudeAt(url, { env: { ANTHROPIC_API_KEY: '' } }).claude.ask(planQuestion);
  expect(calls.map(({ headers }) => [headers['x-api-key'], headers.authorization])).toEqual([
    [undefined, `Bearer ${secret}`],
    [undefined, `Bearer ${secret}`],
    [secret, undefined],
    [undefined, 'Bearer none'],
  ]);
  expect(calls.map(({ path, raw }) => `${path} ${raw}`).join()).not.toContain(secret);
});

test('custom headers go to the server of the environment, and to no other', async () => {
  vi.stubEnv('ANTHROPIC_CUSTOM_HEADERS', `X-Org: ${secret}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { url, calls } = await modelServer(() => good);
  await claudeAt(url).claude.ask(planQuestion);
  vi.stubEnv('ANTHROPIC_BASE_URL', url);
  await claudeAt(url).claude.ask(planQuestion);
  expect(calls.map(({ headers }) => headers['x-org'])).toEqual([undefined, secret]);
  expect(secretsHere(process.env, '/nowhere')).toContain(secret);
});

test('a key shows itself to nobody who prints it', () => {
  const key = new ApiKey(secret, 'bearer');
  expect([String(key), JSON.stringify({ key }), inspect({ key }, { depth: 9, showHidden: true })].join()).not.toContain(
    'canary',
  );
});

describe('the guard', () => {
  const guard = openGuard([kaggle], '/home/ada');

  test.each(guises(kaggle))('takes out a secret as %s', (guise) => {
    const { text, found } = guard(`before ${guise} after`);
    expect([leaks(text), found.length, text.startsWith('before '), text.endsWith(' after')]).toEqual([
      false,
      1,
      true,
      true,
    ]);
  });

  test.each([
    ['sk-ant-api03-AAAAAAAAAAAAAAAAAAAA-BBBB'],
    ['sk-or-v1-fedcba9876543210fedcba98765432'],
    ['KGAT_0123456789abcdef0123'],
    ['hf_abcdefghijklmnopqrstuvwxyz'],
    ['AKIAIOSFODNN7EXAMPLE'],
    [`ghp_${'a1'.repeat(18)}`],
    ['-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----'],
  ])('takes out what looks like one: %s', (text) => {
    expect(guard(`x = "${text}"`)).toMatchObject({
      text: 'x = "[hidden]"',
      found: [expect.stringContaining('looks like')],
    });
  });

  test('takes out the home folder, and nobody else’s', () => {
    expect(guard('/home/ada/data/train.csv /Users/ada/x /home/adam/y /data/ada').text).toBe(
      '~/data/train.csv ~/x /home/adam/y /data/ada',
    );
    expect(openGuard([], '/')('/a/b').text).toBe('/a/b');
  });

  test('leaves everything else as it is', () => {
    const text = 'PassengerId,Survived\n1,0\nsk-learn, task-oriented-1234567890; d41d8cd98f00b204e9800998ecf8427e\n';
    expect(openGuard([kaggle, 'short', ''], '/home/ada')(text)).toEqual({ text, found: [] });
  });
});

test('the secrets of a machine: variables by their names, files by their places, and no plain words', () => {
  const home = scratchFolder();
  const put = (name: string, text: string) => {
    mkdirSync(join(home, name, '..'), { recursive: true });
    writeFileSync(join(home, name), text);
  };
  put('.kaggle/kaggle.json', `{"username":"ada","key":"${kaggle}"}`);
  put('.cache/huggingface/token', 'hf_file0123456789\n');
  put('.aws/credentials', '[default]\naws_secret_access_key = abc/DEF+0123456789xyz\n');
  put('.netrc', 'machine example.org login ada password netrc-Pass-0123\n');
  put('.git-credentials', 'https://ada:gitpass-98765@github.com\n');
  const env = {
    HF_TOKEN: 'hf_env_0123456789',
    GITHUB_TOKEN: 'gh-env-0123456789',
    MY_SECRET: 'transported',
    KEYBOARD: 'us-intl-0123456789',
    SSH_AUTH_SOCK: '/tmp/ssh-0123456789/agent',
    EMPTY_TOKEN: '',
  };
  expect([...secretsHere(env, home)].sort()).toEqual(
    [
      ...['hf_env_0123456789', 'gh-env-0123456789', kaggle, 'hf_file0123456789', 'abc/DEF+0123456789xyz'],
      ...['netrc-Pass-0123', 'gitpass-98765'],
    ].sort(),
  );
});
