import { expect, test } from 'vitest';
import { findModels } from '../../../../services/claude/settings/find-models.ts';

const coderBy = (env: NodeJS.ProcessEnv) => {
  const found = findModels('no-such-file/models.json', env);
  if (found.kind !== 'models') return found;
  const model = found.models.of('coder');
  const key = found.models.keyOf('coder')?.reveal() ?? null;
  return model && { model: model.model, baseUrl: model.baseUrl, protocol: model.protocol, key };
};

test.each([
  [
    { MEDALIST_MODEL: 'openai/gpt-x', OPENAI_API_KEY: 'sk-openai' },
    { model: 'gpt-x', baseUrl: 'https://api.openai.com', protocol: 'chat', key: 'sk-openai' },
  ],
  [
    { MEDALIST_MODEL: 'openai/gpt-x', OPENAI_API_KEY: 'sk-proxy', OPENAI_BASE_URL: 'http://localhost:4000/v1' },
    { model: 'gpt-x', baseUrl: 'http://localhost:4000', protocol: 'chat', key: 'sk-proxy' },
  ],
  [
    { MEDALIST_MODEL: 'openrouter/anthropic/claude-x', OPENROUTER_API_KEY: 'sk-or' },
    { model: 'anthropic/claude-x', baseUrl: 'https://openrouter.ai/api', protocol: 'chat', key: 'sk-or' },
  ],
  [
    { MEDALIST_MODEL: 'ollama/qwen3-coder:30b' },
    { model: 'qwen3-coder:30b', baseUrl: 'http://localhost:11434', protocol: 'chat', key: null },
  ],
  [
    { MEDALIST_MODEL_CODER: 'ollama/qwen3', ANTHROPIC_API_KEY: 'sk-ant' },
    { model: 'qwen3', baseUrl: 'http://localhost:11434', protocol: 'chat', key: null },
  ],
])('a provider before the name says server, protocol and key: %o', (env, expected) => {
  expect(coderBy(env)).toEqual(expected);
});

test('where the environment names a server, the whole name is that server’s', () => {
  const env = { MEDALIST_MODEL: 'openai/gpt-oss', ANTHROPIC_BASE_URL: 'http://localhost:4000' };
  expect(coderBy(env)).toMatchObject({
    model: 'openai/gpt-oss',
    baseUrl: 'http://localhost:4000',
    protocol: 'messages',
  });
});

test('a provider whose key is not there is off, and the variable is named', () => {
  expect(coderBy({ MEDALIST_MODEL: 'openai/gpt-x' })).toMatchObject({ kind: 'none', why: /OPENAI_API_KEY is not set/ });
});
