import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { Examination } from '../../services/doctor/doctor.ts';
import { projectRoot } from '../../services/python/environment.ts';
import { chooseTier } from '../../services/python/sandbox/choose.ts';
import { longTest } from '../rigs/long.ts';
import { scratchFolder } from '../rigs/scratch.ts';

const sandboxed = !('refused' in (await chooseTier('auto')));
const bubblewrapped = !('refused' in (await chooseTier('bubblewrap')));
const mustWork = !['', '0'].includes(process.env.SANDBOX_MUST_WORK ?? '');
const skipWithout = (available: boolean) => test.skipIf(!available && !mustWork);
const longWithout = (available: boolean) => (available || mustWork ? longTest : test.skip);

const command = join(projectRoot, 'cli', 'medalist');
const doctor = (env: NodeJS.ProcessEnv, flags: readonly string[] = [], wrap: readonly string[] = []) => {
  const [file = command, ...args] = [...wrap, command, 'doctor', ...flags];
  const home = scratchFolder();
  const settled = { MEDALIST_HOME: home, HOME: home, NO_COLOR: undefined, SANDBOX_MUST_WORK: '', MEDALIST_SANDBOX: '' };
  return execa(file, args, { env: { ...settled, ...env }, reject: false, stdin: 'ignore' });
};

const examined = async (...call: Parameters<typeof doctor>) => {
  const { stdout, exitCode } = await doctor(call[0], ['--json'], call[2]);
  const examination = Examination.parse(JSON.parse(stdout));
  expect(exitCode).toBe(examination.verdict.ok ? 0 : 1);
  return examination;
};

skipWithout(sandboxed)('a person reads one line a probe, by group, and last what it all comes to', async () => {
  const { stdout, stderr, exitCode } = await doctor({});
  expect([exitCode, stderr]).toEqual([0, '']);
  for (const group of ['machine', 'sandbox', 'self-test', 'python', 'gpu', 'space', 'kaggle', 'model']) {
    expect(stdout).toMatch(new RegExp(`^${group}$`, 'm'));
  }
  expect(stdout).toMatch(/✓ packages +numpy \d.*, pandas \d.*, sklearn \d.*, lightgbm \d/);
  expect(stdout.match(/✓ .*: stopped/g)).toHaveLength(6);
  expect(stdout).toMatch(/What this tier does not stop:\n {2}- /);
  expect(stdout.split('\n').at(-1)).toMatch(/^ready {2}Runs use the sandbox tier (bubblewrap|landlock|seatbelt)\.$/);
  expect(stdout, 'no colours where nobody looks').not.toContain('\u001b');
});

skipWithout(sandboxed)('no secret appears, wherever it is kept', async () => {
  const home = scratchFolder();
  mkdirSync(join(home, '.kaggle'));
  const files = { 'kaggle.json': '{"username": "canary-user", "key": "KGAT_canary"}', access_token: 'canary-token' };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(home, '.kaggle', name), content);
  chmodSync(join(home, '.kaggle', 'access_token'), 0o644);
  const env = {
    ...{ HOME: home, MEDALIST_HOME: home, KAGGLE_USERNAME: 'canary-user', KAGGLE_KEY: 'canary-key' },
    ...{ KAGGLE_API_TOKEN: 'canary-token', ANTHROPIC_API_KEY: 'sk-canary\n', ANTHROPIC_BASE_URL: 'https://canary@x.y' },
    ...{ HF_TOKEN: 'canary', AWS_SECRET_ACCESS_KEY: 'canary' },
  };
  const [forPeople, forPrograms] = [await doctor(env), await doctor(env, ['--json'])];
  for (const { stdout, stderr } of [forPeople, forPrograms]) {
    expect(stdout).toContain('chmod 600 ~/.kaggle/access_token');
    expect(stdout + stderr).not.toContain('canary-');
    expect(stdout + stderr).not.toMatch(/=canary|sk-canary|canary@|KGAT_canary/);
  }
});

longTest('without a sandbox by wish, programs get out, and that is no success', async () => {
  const { lines, verdict } = await examined({ MEDALIST_SANDBOX: 'none' });
  expect(verdict).toMatchObject({ ok: false, tier: 'none', fix: 'unset MEDALIST_SANDBOX' });
  const escaped = lines.filter(({ group, state }) => group === 'self-test' && state === 'warning');
  expect(escaped.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['secret-file', 'write-outside', 'tcp', 'abstract-socket']),
  );
});

longWithout(bubblewrapped)('where bubblewrap cannot work runs go in Landlock, and it says what is wrong', async () => {
  const nested = ['bwrap', '--unshare-user', '--disable-userns', '--dev-bind', '/', '/'];
  const { lines, verdict } = await examined({}, [], nested);
  expect(verdict).toMatchObject({ ok: true, tier: 'landlock' });
  const failed = lines.find(({ name }) => name === 'bubblewrap');
  expect(failed).toMatchObject({ state: 'warning', fix: expect.stringMatching(/\S/) });
  const demanding = await examined({ SANDBOX_MUST_WORK: 'bubblewrap' }, [], nested);
  expect(demanding.verdict).toMatchObject({ ok: false, tier: 'landlock', fix: failed?.fix });
});
