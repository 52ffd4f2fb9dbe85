import { expect, onTestFinished, test, vi } from 'vitest';
import { startProxy } from '../../rigs/network/proxy.ts';
import { claudeAt, planQuestion } from './asking.ts';
import { modelServer } from './server.ts';

const good = '{"name": "trees", "folds": 5}';

const behind = async (manners: Parameters<typeof startProxy>[0] = {}) => {
  const server = await modelServer(() => good);
  const proxy = await startProxy({ hosts: { 'model.test': Number(new URL(server.url).port) }, ...manners });
  vi.stubEnv('HTTP_PROXY', `http://${proxy.host}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  return { ...claudeAt('http://model.test', { retryLimits: { tries: 1 } }), server, proxy };
};

test('a call goes through the proxy of the environment', async () => {
  const { claude, server, proxy } = await behind();
  expect(await claude.ask(planQuestion)).toMatchObject({ ok: true });
  expect([server.calls.length, proxy.asked[0]?.target]).toEqual([1, 'http://model.test/v1/messages']);
});

test('one that refuses us is told, and nothing was spent', async () => {
  const { claude, server, entries } = await behind({ authorization: 'Basic x' });
  expect(await claude.ask(planQuestion)).toMatchObject({ ok: false });
  expect([server.calls.length, entries.map(({ state }) => state)]).toEqual([0, ['released']]);
});

test('one that cannot be understood is told by its variable', async () => {
  vi.stubEnv('HTTP_PROXY', 'socks5://127.0.0.1:1');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { claude } = claudeAt('http://model.test');
  expect(await claude.ask(planQuestion)).toMatchObject({
    kind: 'unreachable',
    message: expect.stringContaining('HTTP_PROXY'),
  });
});
