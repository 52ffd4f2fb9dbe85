import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { roles } from '../../../services/claude/role.ts';
import { defaults } from '../../../services/claude/settings/defaults.ts';
import { findModels } from '../../../services/claude/settings/find-models.ts';
import { projectRoot } from '../../../services/python/environment.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const key = 'sk-canary-0123456789';
const find = (settings: unknown, env: NodeJS.ProcessEnv = {}) => {
  const file = join(scratchFolder(), 'models.json');
  if (settings !== undefined) writeFileSync(file, typeof settings === 'string' ? settings : JSON.stringify(settings));
  return findModels(file, env);
};
const models = (settings: unknown, env: NodeJS.ProcessEnv = { ANTHROPIC_API_KEY: key }) => {
  const found = find(settings, env);
  if (found.kind !== 'models') throw new Error(JSON.stringify(found));
  return found.models;
};
const problems = (settings: unknown, env: NodeJS.ProcessEnv = {}) => {
  const found = find(settings, env);
  return found.kind === 'broken'
    ? found.problems.map(({ where, why }) => `${where.replace(/^\/.*\//, '')}: ${why}`)
    : found;
};

describe('without a configuration', () => {
  test.each([
    ['nothing', {}],
    ['empty variables', { ANTHROPIC_API_KEY: '', ANTHROPIC_BASE_URL: ' ', MEDALIST_MODELS: '' }],
    ['no key for Anthropic', { MEDALIST_MODEL: 'claude-opus-5-5' }],
  ])('%s: no model, and why', (_, env) => {
    expect(find(undefined, env)).toMatchObject({
      kind: 'none',
      why: expect.stringContaining('no key'),
      advice: expect.stringContaining('ANTHROPIC_API_KEY'),
    });
  });

  test('a key is enough: current Claude models, held to schemas, cached, nothing that some refuse', () => {
    const { of, notes } = models(undefined);
    for (const role of roles) {
      expect(of(role)).toMatchObject({
        ...{ baseUrl: 'https://api.anthropic.com', structured: 'schema', cache: true },
        ...{ temperature: null, effort: defaults[role].effort, thinking: null, fallback: defaults[role].fallback },
      });
    }
    expect([of('coder')?.model, of('verifier')?.model, notes]).toEqual(['claude-opus-5-5', 'claude-sonnet-5-5', []]);
  });

  test('a server of one’s own needs no key', () => {
    const { of, keyOf } = models(undefined, { ANTHROPIC_BASE_URL: 'http://localhost:11434/v1/' });
    expect(of('coder')).toMatchObject({ baseUrl: 'http://localhost:11434', structured: 'prompt', cache: false });
    expect(keyOf('coder')).toBeNull();
  });
});

describe('who goes before whom', () => {
  const settings = {
    all: { model: 'a', effort: 'low' },
    roles: { coder: { model: 'b', effort: 'high' }, advisor: { off: true } },
  };

  test('the role before all, the environment before the file', () => {
    const env = { ANTHROPIC_API_KEY: key };
    expect([
      models(settings).of('coder'),
      models(settings).of('planner'),
      models(settings).of('advisor'),
    ]).toMatchObject([{ model: 'b', effort: 'high' }, { model: 'a', effort: 'low' }, ...[null]]);
    const one = models(settings, {
      ...env,
      MEDALIST_MODEL: 'c',
      MEDALIST_MODEL_CODER: 'd',
      MEDALIST_MODEL_PLANNER: 'off',
    });
    expect(roles.map((role) => one.of(role)?.model ?? null)).toEqual(['c', 'c', null, 'd', 'c', 'c', 'c']);
    expect(one.notes.join()).toContain('No model for the planner');
  });

  test('MEDALIST_MODELS names another file, which must be there', () => {
    const other = join(scratchFolder(), 'other.json');
    writeFileSync(other, '{"all": {"model": "other"}}');
    const env = { ANTHROPIC_API_KEY: key, MEDALIST_MODELS: other };
    expect(models(settings, env).of('coder')?.model).toBe('other');
    expect(problems(settings, { MEDALIST_MODELS: `${other}.gone` })).toEqual([
      expect.stringContaining('does not exist'),
    ]);
  });

  test('every role off is no model at all', () => {
    expect(find(undefined, { ANTHROPIC_API_KEY: key, MEDALIST_MODEL: 'off' })).toMatchObject({
      kind: 'none',
      why: 'No model: it is switched off.',
    });
  });
});

describe('a key goes to the server it was meant for, and to no other', () => {
  const keyed = (settings: unknown, env: NodeJS.ProcessEnv = {}) => {
    const { keyOf } = models(settings, { ANTHROPIC_API_KEY: key, MEDALIST_KEY_OTHER: 'other-key-0123', ...env });
    return roles.map((role) => keyOf(role)?.reveal() ?? null);
  };
  const local = { model: 'm', baseUrl: 'http://localhost:8000' };

  test('Anthropic’s does not follow a role to another server', () => {
    expect(keyed({ roles: { coder: local } })).toEqual([key, key, key, null, key, key, key]);
    expect(keyed({ all: local })).toEqual(roles.map(() => null));
    expect(keyed({}, { MEDALIST_BASE_URL_CODER: 'http://localhost:1', MEDALIST_MODEL_CODER: 'm' })[3]).toBeNull();
  });

  test('one that is named for all does not follow a role that has its own server', () => {
    const settings = {
      all: { ...local, keyEnv: 'MEDALIST_KEY_OTHER' },
      roles: { coder: { model: 'n', baseUrl: 'http://localhost:9' } },
    };
    expect(keyed(settings)).toEqual([
      'other-key-0123',
      'other-key-0123',
      'other-key-0123',
      null,
      'other-key-0123',
      'other-key-0123',
      'other-key-0123',
    ]);
  });

  test('one that is named and not set switches the role off', () => {
    const { of, notes } = models({ roles: { coder: { ...local, keyEnv: 'MEDALIST_KEY' } } });
    expect([of('coder'), notes.join()]).toEqual([null, expect.stringContaining('MEDALIST_KEY is not set')]);
  });

  test('in the open is said', () => {
    const at = (baseUrl: string) =>
      models(
        { all: { model: 'm', baseUrl, keyEnv: 'MEDALIST_KEY_OTHER' } },
        { MEDALIST_KEY_OTHER: 'k-012345' },
      ).notes.join();
    expect(at('http://gpu-box:8000')).toContain('unencrypted');
    expect([at('https://gpu-box'), at('http://127.0.0.1:1'), at('http://localhost:1')]).toEqual(['', '', '']);
  });

  test('no key is in what is kept of a configuration', () => {
    const { lineup, digest } = models(
      { all: { ...local, keyEnv: 'MEDALIST_KEY_OTHER' } },
      { MEDALIST_KEY_OTHER: 'other-key-0123' },
    );
    expect(JSON.stringify({ lineup, digest })).not.toContain('other-key');
  });
});

describe('a mistake is told by file, key and reason, never by value', () => {
  test.each<[string, unknown, string]>([
    ['no JSON', '{"all": ', 'models.json: it is not JSON'],
    ['an unknown role', { roles: { poet: {} } }, 'models.json: roles'],
    ['an unknown setting', { all: { modell: 'x' } }, 'models.json: all.modell: there is no such setting'],
    ['a key in the file', { all: { apiKey: key } }, 'models.json: all.apiKey: a key does not belong in this file'],
    [
      'a key for its name',
      { all: { keyEnv: key } },
      'models.json: all.keyEnv: must be the name of an environment variable',
    ],
    [
      'a password in an address',
      { all: { baseUrl: `http://a:${key}@h` } },
      'models.json: all.baseUrl: must hold no user name',
    ],
    [
      "a key that is no model's",
      { all: { model: 'm', baseUrl: 'http://127.0.0.1:1', keyEnv: 'KAGGLE_KEY' } },
      'models.json: all.keyEnv: must be a variable for the key of a model: MEDALIST_KEY',
    ],
    ...['HF_TOKEN', 'VAULT_TOKEN', 'CI_JOB_TOKEN', 'STRIPE_API_KEY', 'medalist_key', 'MEDALIST_KEYS'].map(
      (keyEnv): [string, unknown, string] => [
        `any other secret: ${keyEnv}`,
        { all: { model: 'm', baseUrl: 'http://127.0.0.1:1', keyEnv } },
        'models.json: all.keyEnv: must be a variable for the key of a model',
      ],
    ),
    ['no address', { all: { baseUrl: 'localhost:8000' } }, 'models.json: all.baseUrl: must be http'],
    ['a wrong number', { all: { maxTokens: 1.5 } }, 'models.json: all.maxTokens'],
    [
      'a server without a model',
      { roles: { coder: { baseUrl: 'http://localhost:1' } } },
      'models.json: roles.coder.model: say which model',
    ],
    ['a price without output', { prices: { models: { m: { input: 1 } } } }, 'models.json: prices.models.m.output'],
  ])('%s', (_, settings, start) => {
    const told = problems(settings, { ANTHROPIC_API_KEY: key });
    expect(told).toEqual(expect.arrayContaining([expect.stringContaining(start)]));
    expect(JSON.stringify(told)).not.toContain('canary');
  });

  test.each<[NodeJS.ProcessEnv, string]>([
    [{ MEDALIST_MODEL_CODR: 'x' }, 'MEDALIST_MODEL_CODR: there is no such role'],
    [{ MEDALIST_BASE_URL_CODER: 'nonsense' }, 'MEDALIST_BASE_URL_CODER: must be http'],
    [{ MEDALIST_MODEL: 'two words' }, 'MEDALIST_MODEL: is not the name'],
    [{ ANTHROPIC_BASE_URL: `http://a:${key}@h` }, 'ANTHROPIC_BASE_URL: must hold no user name'],
  ])('%o', (env, start) => {
    const told = problems(undefined, env);
    expect(told).toEqual([expect.stringContaining(start)]);
    expect(JSON.stringify(told)).not.toContain('canary');
  });
});

test('the digest tells configurations apart by what shapes an answer, and only by that', () => {
  const digest = (settings: unknown, env?: NodeJS.ProcessEnv) =>
    models(settings, { ANTHROPIC_API_KEY: key, ...env }).digest;
  const usual = digest({});
  expect([digest({}, { ANTHROPIC_API_KEY: 'sk-another-0123' }), digest({ all: { timeoutSeconds: 5 } })]).toEqual([
    usual,
    usual,
  ]);
  const others = [{ all: { effort: 'low' } }, { roles: { coder: { off: true } } }, { all: { model: 'm' } }].map((it) =>
    digest(it),
  );
  expect(new Set([usual, ...others]).size).toBe(4);
});

test('every example of docs/language-models/models.md is a configuration', () => {
  const text = readFileSync(join(projectRoot, 'docs', 'language-models', 'models.md'), 'utf8');
  const examples = [...text.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json]) => json);
  const env = { ANTHROPIC_API_KEY: key, VLLM_KEY: 'vllm-0123456789', OPENROUTER_API_KEY: 'or-0123456789' };
  expect(examples).toHaveLength(4);
  for (const example of examples) expect(find(example, env)).toMatchObject({ kind: 'models' });
  for (const role of roles) {
    const { model, maxTokens } = defaults[role];
    expect(text).toMatch(new RegExp(`\\| ${role} \\|.*\\| ${model} \\| ${maxTokens.toLocaleString('en')} \\|`));
  }
});
