import { spawn } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { defaultLimits } from '../../../../services/python/limits/limits.ts';
import type { SandboxSpec } from '../../../../services/python/sandbox/mounts/spec.ts';
import { rlimitsBesideOthers, rlimitsOf } from '../../../../services/python/sandbox/rlimits.ts';

const spec = (threads: number): SandboxSpec => ({
  ...{ python: { executable: '/usr/bin/python3', folders: [] }, source: '/s', work: '/w', tmp: '/t', etc: '/e' },
  ...{ input: [], caches: [], gpu: null, threads },
  limits: defaultLimits({ seconds: 1, memory: 1e9 + 0.5, processes: 100, fileSize: 5_000 }),
});
const mebibyte = 1024 ** 2;

test('what a thread takes comes on top of the memory', () => {
  expect(rlimitsOf(spec(1))).toEqual({
    NPROC: 100,
    NOFILE: 16_384,
    FSIZE: 5_000,
    DATA: 1e9 + 64 * 8 * mebibyte,
    CORE: 0,
  });
  expect(rlimitsOf(spec(32)).DATA).toBe(1e9 + 128 * 8 * mebibyte);
});

test('a limit that is no whole number, or none, is one that JSON and the kernel can take', () => {
  const { limits, ...rest } = spec(1);
  const values = Object.values(
    rlimitsOf({ ...rest, limits: { ...limits, memory: Number.POSITIVE_INFINITY, fileSize: 1.5 } }),
  );
  expect(values.every(Number.isSafeInteger)).toBe(true);
});

test.skipIf(process.platform !== 'linux')(
  'beside others of the same user, their processes and threads come on top',
  async () => {
    const before = rlimitsBesideOthers(spec(1)).NPROC ?? 0;
    expect(before).toBeGreaterThan(100);
    const children = Array.from({ length: 40 }, () => spawn('/bin/sleep', ['60'], { stdio: 'ignore' }));
    onTestFinished(() => {
      for (const child of children) child.kill('SIGKILL');
    });
    await Promise.all(children.map((child) => new Promise((resolve) => child.on('spawn', resolve))));
    expect(rlimitsBesideOthers(spec(1)).NPROC).toBeGreaterThan(before + 20); // others start and end processes, too
  },
);
