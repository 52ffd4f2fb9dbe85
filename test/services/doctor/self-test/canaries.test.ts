import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { setCanaries } from '../../../../services/doctor/self-test/canaries.ts';
import { Canary, judgeCanaries } from '../../../../services/doctor/self-test/self-test.ts';
import { projectRoot } from '../../../../services/python/environment.ts';

const canaries = join(projectRoot, 'services', 'doctor', 'programs', 'canaries.py');

/** Runs the canaries free. The daemon keeps standard error open, so that nobody may wait for that to end. */
const runFree = (targets: readonly string[], options: { env?: NodeJS.ProcessEnv; extendEnv?: boolean } = {}) =>
  execa('python3', ['-I', '-S', canaries, ...targets], { ...options, stdin: 'ignore', stderr: 'ignore' });

test.skipIf(process.platform !== 'linux')(
  'outside of any sandbox all six canaries get out, and are seen to',
  async () => {
    const before = Object.keys(process.env);
    await using canaries = await setCanaries();
    const clean = Object.fromEntries(before.map((name) => [name, process.env[name]])); // found by way of /proc
    const { stdout } = await runFree(canaries.targets, { env: clean, extendEnv: false });
    const lines = judgeCanaries({ lines: stdout.split('\n'), failed: null }, canaries, []);
    expect(lines.map(({ name, state }) => [name, state])).toEqual(Canary.options.map((name) => [name, 'problem']));
    expect(JSON.stringify(lines)).not.toContain(canaries.secret);
  },
);

test.skipIf(process.platform !== 'linux')('nothing of it stays: no daemon, no variable', async () => {
  const before = Object.keys(process.env).sort();
  let survivors = () => [0] as readonly number[];
  {
    await using canaries = await setCanaries();
    survivors = canaries.survivors;
    expect(survivors()).toEqual([]);
    await runFree(canaries.targets);
    expect(survivors()).toHaveLength(1);
  }
  await expect.poll(survivors).toEqual([]);
  expect(Object.keys(process.env).sort()).toEqual(before);
});
