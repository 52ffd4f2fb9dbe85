import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { projectRoot } from '../../../services/python/environment.ts';
import { medalistProcess } from '../../rigs/command/medalist.ts';
import { kaggleUser } from '../../rigs/kaggle/user.ts';
import { startProxy } from '../../rigs/network/proxy.ts';
import { selfSigned, startTls } from '../../rigs/network/tls.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const authorization = `Basic ${Buffer.from('me:pw-canary').toString('base64')}`;
const nobody = (home: string) => ({ HOME: home, KAGGLE_API_TOKEN: '', KAGGLE_USERNAME: '', KAGGLE_KEY: '' });

test('behind a proxy that wants a password, with a certificate of its own', async ({ skip }) => {
  const pair = selfSigned('kaggle.test');
  if (pair === undefined) return skip('no openssl here');
  const { arena, home } = await kaggleUser({}, {}, undefined, ['kaggle.test']);
  const port = await startTls(pair, Number(new URL(arena.origin).port));
  const proxy = await startProxy({ hosts: { 'kaggle.test': port }, authorization });
  const show = (password: string) => {
    const place = { ...nobody(home), MEDALIST_KAGGLE_URL: 'https://kaggle.test/api/v1', NO_PROXY: '', no_proxy: '' };
    const https = {
      HTTPS_PROXY: `http://me:${password}@${proxy.host}`,
      https_proxy: '',
      NODE_EXTRA_CA_CERTS: pair.path,
    };
    return medalistProcess({ ...place, ...https }, home, 'competitions', 'show', 'comp');
  };
  const shown = await show('pw-canary');
  expect([shown.exitCode, shown.stderr]).toEqual([0, '']);
  expect(shown.stdout).toMatch(/^ {2}deadline /m);
  const wrong = await show('other-canary');
  expect([wrong.exitCode, wrong.stdout]).toEqual([1, '']);
  expect(wrong.stderr).toContain(
    `The proxy ${proxy.url} (HTTPS_PROXY) refuses the credentials it was given (HTTP 407).`,
  );
  expect(wrong.stderr).not.toContain('canary');
});

test('Ctrl-C ends a wait for a proxy that says nothing', async () => {
  const home = scratchFolder();
  const asked = Promise.withResolvers<void>();
  const refuses = () => {
    asked.resolve();
    return 'hang' as const;
  };
  const proxy = await startProxy({ refuses });
  const env = {
    ...nobody(home),
    MEDALIST_HOME: home,
    HTTPS_PROXY: proxy.url,
    https_proxy: '',
    NO_PROXY: '',
    no_proxy: '',
  };
  const options = { env, cwd: home, reject: false, stdin: 'ignore' } as const;
  const running = execa(join(projectRoot, 'cli', 'medalist'), ['competitions', 'show', 'titanic'], options);
  await asked.promise;
  const stopped = performance.now();
  running.kill('SIGINT');
  expect(await running).toMatchObject({ exitCode: 130 });
  expect(performance.now() - stopped).toBeLessThan(15_000); // by itself it would end after 15 s of connecting, thrice
  expect(proxy.asked.every(({ target }) => target.endsWith('.kaggle.com:443'))).toBe(true);
});
