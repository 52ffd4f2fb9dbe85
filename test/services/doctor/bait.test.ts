import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { layBait } from '../../../services/doctor/bait.ts';
import { Canary, judge } from '../../../services/doctor/self-test.ts';
import { projectRoot } from '../../../services/python/environment.ts';

const canaries = join(projectRoot, 'services', 'doctor', 'programs', 'canaries.py');

test.skipIf(process.platform !== 'linux')(
  'outside of any sandbox all six canaries get out, and are seen to',
  async () => {
    const before = Object.keys(process.env);
    await using bait = await layBait();
    const clean = Object.fromEntries(before.map((name) => [name, process.env[name]])); // found by way of /proc
    const options = { env: clean, extendEnv: false, stdin: 'ignore' } as const;
    const { stdout } = await execa('python3', ['-I', '-S', canaries, ...bait.targets], options);
    const lines = judge({ lines: stdout.split('\n'), failed: null }, bait, []);
    expect(lines.map(({ name, state }) => [name, state])).toEqual(Canary.options.map((name) => [name, 'problem']));
    expect(JSON.stringify(lines)).not.toContain(bait.secret);
  },
);

test.skipIf(process.platform !== 'linux')('nothing of it stays: no daemon, no variable', async () => {
  const before = Object.keys(process.env).sort();
  let survivors = () => [0] as readonly number[];
  {
    await using bait = await layBait();
    survivors = bait.survivors;
    expect(survivors()).toEqual([]);
    await execa('python3', ['-I', '-S', canaries, ...bait.targets], { stdin: 'ignore' });
    expect(survivors()).toHaveLength(1);
  }
  await expect.poll(survivors).toEqual([]);
  expect(Object.keys(process.env).sort()).toEqual(before);
});
